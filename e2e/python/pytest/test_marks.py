import sys

import pytest


@pytest.mark.skip
def test_skip_bare(): assert False
@pytest.mark.skip(reason="r")
def test_skip_reason(): assert False
@pytest.mark.skip("r")
def test_skip_positional(): assert False
@pytest.mark.skipif(True, reason="r")
def test_skipif_true(): assert False
@pytest.mark.skipif(False, reason="r")
def test_skipif_false(): assert True
@pytest.mark.skipif("sys.version_info > (3,)", reason="r")
def test_skipif_text(): assert False
@pytest.mark.skipif("1 == 2", reason="r")
def test_skipif_text_false(): assert True
@pytest.mark.skipif(True)
def test_skipif_no_reason(): assert True
@pytest.mark.skipif(False)
def test_skipif_false_no_reason(): assert True
@pytest.mark.skipif("no_such_name", reason="r")
def test_skipif_broken(): assert True
@pytest.mark.skipif(False, reason="a")
@pytest.mark.skipif(True, reason="b")
def test_skipif_two(): assert False


@pytest.mark.xfail
def test_xfail_bare(): assert False
@pytest.mark.xfail
def test_xfail_passes(): assert True
@pytest.mark.xfail(strict=True)
def test_xfail_strict_passes(): assert True
@pytest.mark.xfail(strict=True)
def test_xfail_strict_fails(): assert False
@pytest.mark.xfail(raises=ValueError)
def test_xfail_raises(): raise ValueError
@pytest.mark.xfail(raises=ValueError)
def test_xfail_raises_other(): raise KeyError
@pytest.mark.xfail(raises=(ValueError, KeyError))
def test_xfail_raises_tuple(): raise KeyError
@pytest.mark.xfail(raises=AssertionError)
def test_xfail_assertion_fail_call(): pytest.fail("x")
@pytest.mark.xfail
def test_xfail_fail_call(): pytest.fail("x")
@pytest.mark.xfail(False, reason="r")
def test_xfail_false(): assert False
@pytest.mark.xfail(True, reason="r")
def test_xfail_true(): assert False
@pytest.mark.xfail(True)
def test_xfail_true_no_reason(): assert False
@pytest.mark.xfail(condition=False, reason="r")
def test_xfail_condition_false(): assert False
@pytest.mark.xfail("sys.version_info > (3,)", reason="r")
def test_xfail_text(): assert False
@pytest.mark.xfail(run=False)
def test_xfail_not_run(): sys.exit(3)
@pytest.mark.xfail
def test_xfail_skips(): pytest.skip("x")
@pytest.mark.xfail(strict=True)
def test_xfail_strict_calls_xfail(): pytest.xfail("x")
@pytest.mark.xfail
def test_xfail_system_exit(): raise SystemExit(1)


@pytest.fixture
def broken(): raise ValueError("setup")
@pytest.fixture
def broken_end():
    yield
    raise ValueError("end")


@pytest.mark.xfail
def test_xfail_setup(broken): pass
@pytest.mark.xfail
def test_xfail_teardown(broken_end): pass
@pytest.mark.xfail
def test_xfail_and_teardown(broken_end): assert False
@pytest.mark.xfail(strict=True)
def test_xfail_strict_teardown(broken_end): assert False
def test_setup(broken): pass
def test_teardown(broken_end): pass
@pytest.mark.skip
def test_skip_with_broken(broken): pass


@pytest.mark.skip
class TestSkipped:
    def test_in(self): assert False


@pytest.mark.xfail(reason="class")
class TestXfailed:
    def test_fails(self): assert False
    def test_passes(self): pass
    @pytest.mark.xfail(False, reason="own")
    def test_own(self): assert False


class TestMarked:
    pytestmark = [pytest.mark.skip(reason="all")]
    def test_in(self): assert False


@pytest.mark.own_mark(1, a=2)
def test_own_mark(request):
    mark = request.node.get_closest_marker("own_mark")
    assert mark.args == (1,) and mark.kwargs == {"a": 2}


@pytest.mark.filterwarnings("error")
def test_filter_error():
    import warnings
    warnings.warn("w", UserWarning)


@pytest.mark.filterwarnings("ignore")
def test_filter_ignore():
    import warnings
    warnings.warn("w", UserWarning)


@pytest.mark.filterwarnings("error::DeprecationWarning")
def test_filter_kind():
    import warnings
    warnings.warn("w", UserWarning)
    warnings.warn("w", DeprecationWarning)


@pytest.mark.usefixtures("broken")
def test_usefixtures(): pass
@pytest.mark.usefixtures("nowhere")
def test_usefixtures_missing(): pass
