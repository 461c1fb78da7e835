"""What all tests share: how long and how freely Hypothesis searches."""

import os

from hypothesis import HealthCheck, Phase, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("default", deadline=None, suppress_health_check=SLOW)
# In CI the same examples every time: what fails there fails for everybody.
settings.register_profile("ci", deadline=None, suppress_health_check=SLOW, derandomize=True, print_blob=True)
# No shrinking: says quickly whether something is wrong, not what the smallest case of it is.
settings.register_profile(
    "quick",
    deadline=None,
    suppress_health_check=SLOW,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    report_multiple_bugs=False,
)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))
