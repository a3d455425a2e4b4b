import pytest


@pytest.fixture(scope="module")
def broken(): raise ValueError
@pytest.fixture(scope="module")
def broken_end():
    yield
    raise ValueError
@pytest.fixture(params=[])
def empty(request): pass
def test_a(broken): pass
def test_b(broken): pass
def test_c(empty): assert False
def test_d(broken_end): pass
def test_e(): pass
