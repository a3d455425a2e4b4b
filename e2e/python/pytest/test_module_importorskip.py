import pytest

absent = pytest.importorskip("absent_package")


def test_never(): assert False
