import pytest


@pytest.fixture
def base(base):
    return base + 10


@pytest.fixture(autouse=True)
def always(monkeypatch):
    monkeypatch.setenv("IN_PKG", "yes")
