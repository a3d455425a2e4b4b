import unittest

import pytest


def test_fail_is_no_exception():
    try:
        pytest.fail("x")
    except Exception:
        pass


def test_fail_is_no_assertion():
    with pytest.raises(AssertionError):
        pytest.fail("x")


def test_fail_is_not_raised_for_raises():
    with pytest.raises(Exception):
        pytest.fail("x")


def test_fail_is_caught_by_its_own_name():
    with pytest.raises(pytest.fail.Exception, match="why"):
        pytest.fail("why")


def test_did_not_raise_is_no_exception():
    try:
        with pytest.raises(ValueError):
            pass
    except Exception:
        pass


def test_did_not_raise_is_failed():
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        with pytest.raises(ValueError):
            pass


def test_skip_is_no_exception():
    try:
        pytest.skip("x")
    except Exception:
        pass


def test_skip_in_raises():
    with pytest.raises(Exception):
        pytest.skip("x")


def test_skip_is_caught_by_its_own_name():
    with pytest.raises(pytest.skip.Exception):
        pytest.skip("x")


def test_xfail_is_no_exception():
    try:
        pytest.xfail("x")
    except Exception:
        pass


def test_xfail_call(): pytest.xfail("known")
def test_xfail_in_raises():
    with pytest.raises(Exception):
        pytest.xfail("known")


def test_unittest_skip(): raise unittest.SkipTest("x")
def test_returns(): return True
def test_returns_false(): return False
def test_exit_error(): raise SystemExit(1)
def test_exit_zero(): raise SystemExit(0)
def test_base_exception():
    class Own(BaseException): pass
    raise Own()


def test_generator_exit(): raise GeneratorExit()
def test_exception_group(): raise ExceptionGroup("g", [ValueError(1)])
def test_importorskip(): pytest.importorskip("no_such_module_here")
def test_importorskip_there(): assert pytest.importorskip("json").dumps([]) == "[]"
def test_importorskip_minversion(): pytest.importorskip("json", minversion="99")
def test_assert_message(): assert 1 == 2, "said"
def test_assert_tuple_false(): assert not (1, 2)


async def test_async_alone(): assert True


def test_yields():
    yield 1


def helper(): pass
def testwithout_underscore(): assert 1
def test_default(x=3): assert x == 3
def test_missing_fixture(nowhere): pass
def test_star(*args, **kwargs): assert args == () and kwargs == {}
def test_kwonly(*, base): assert base == 1


test_lambda = lambda: None
test_number = 3


@pytest.mark.parametrize("x", [1])
def test_disabled(x): assert False


test_disabled.__test__ = False
