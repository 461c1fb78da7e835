"""Whether a sale is final at the hammer, or waits for somebody to confirm it."""

from distraint.case import Case
from distraint.law import Law


def must_confirm(case: Case, law: Law) -> bool:
    """Whether this sale is not final before it is confirmed; a perishable one may only have to be ratified later."""
    rule = law.statute.confirmation
    if rule is None or not reaches_value(case, law):
        return False
    return not case.perishing or rule.perishable == "before"


def waits(case: Case, law: Law) -> bool:
    """Whether what was or is being sold can still be set aside."""
    return must_confirm(case, law) and not case.sale.confirmed


def reaches_value(case: Case, law: Law) -> bool:
    """Whether the estimate asks for confirmation; what nobody estimated is not known to be worth less."""
    rule = law.statute.confirmation
    if rule is None:
        return False
    lots = case.lots if rule.of == "seized" else tuple(lot for lot in case.lots if lot.sold)
    unknown = any(lot.item.value is None for lot in lots)
    return unknown or sum(lot.item.value or 0 for lot in lots) >= rule.from_value
