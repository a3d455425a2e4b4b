import pytest


def test_fine(): pass
@pytest.mark.parametrize("nope", [1])
def test_unknown_name(): pass
