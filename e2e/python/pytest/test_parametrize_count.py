import pytest


def test_fine(): pass
@pytest.mark.parametrize("a,b", [(1, 2, 3)])
def test_wrong_count(a, b): pass
