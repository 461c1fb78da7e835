from collections.abc import Iterator

import pytest

from gateway.play import fresh_engine
from tests.gateway.notices.town import Town


@pytest.fixture
def town() -> Iterator[Town]:
    with fresh_engine() as engine:
        yield Town(engine)
