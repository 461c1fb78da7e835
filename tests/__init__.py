import pytest

# Loaded as a plugin after the first test module has imported it, so it is announced here.
pytest.register_assert_rewrite("tests.postgres")
