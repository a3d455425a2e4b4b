import pytest

LOG = []


@pytest.fixture(scope="session")
def session_log():
    return LOG


@pytest.fixture
def base():
    return 1


@pytest.fixture
def from_root():
    return "root"


@pytest.fixture(params=["a", "b"])
def letter(request):
    return request.param
