import asyncio

import pytest

order = []


@pytest.fixture(scope="module")
def shared():
    order.append("shared+")
    yield []
    order.append("shared-")


@pytest.fixture
def each(shared):
    shared.append(1)
    yield shared
    order.append("each-")


def test_first(each): assert each == [1]
def test_second(each): assert each == [1, 1]
def test_order(): assert order == ["shared+", "each-", "each-"]


@pytest.fixture(name="renamed")
def _fixture(): return 7
def test_renamed(renamed): assert renamed == 7


@pytest.fixture
def factory():
    made = []
    def make(value):
        made.append(value)
        return value
    yield make
    assert made == [1]
def test_factory(factory): factory(1)
def test_factory_fails_behind(factory): factory(2)


@pytest.fixture
def finalizing(request):
    request.addfinalizer(lambda: order.append("final"))
    return request.node.name
def test_finalizer(finalizing): assert finalizing == "test_finalizer"
def test_finalized(): assert order[-1] == "final"


@pytest.fixture
def twice():
    yield 1
    yield 2
def test_yields_twice(twice): assert twice == 1


@pytest.fixture
def never():
    if False:
        yield
def test_never_yields(never): pass


@pytest.fixture
def loop_a(loop_b): pass
@pytest.fixture
def loop_b(loop_a): pass
def test_circle(loop_a): pass


@pytest.fixture(scope="session")
def too_wide(each): pass
def test_scope_mismatch(too_wide): pass


@pytest.fixture
def skipping(): pytest.skip("here")
def test_fixture_skips(skipping): assert False
@pytest.fixture
def failing(): pytest.fail("here")
def test_fixture_fails(failing): pass
@pytest.fixture
def end_skips():
    yield
    pytest.skip("late")
def test_end_skips(end_skips): pass


@pytest.fixture
def lists(): return []
def test_fresh_one(lists): lists.append(1); assert lists == [1]
def test_fresh_two(lists): assert lists == []


@pytest.fixture(scope="class")
def per_class(): return []
class TestScopes:
    def test_a(self, per_class): per_class.append(1)
    def test_b(self, per_class): assert per_class == [1]
class TestScopesToo:
    def test_c(self, per_class): assert per_class == []


class TestHooks:
    @classmethod
    def setup_class(cls): cls.all = ["class"]
    def setup_method(self, method): self.all.append(method.__name__)
    def teardown_method(self): self.all.append("end")
    def test_a(self): assert self.all == ["class", "test_a"]
    def test_b(self): assert self.all == ["class", "test_a", "end", "test_b"]


class TestState:
    def test_sets(self): self.x = 1
    def test_is_new(self): assert not hasattr(self, "x")


class TestInit:
    def __init__(self): self.x = 1
    def test_not_collected(self): assert False


class TestBase:
    value = 1
    def test_inherited(self): assert self.value == 1
class TestDerived(TestBase):
    value = 2


class TestStatic:
    @staticmethod
    def test_static(base): assert base == 1
    @classmethod
    def test_class(cls, base): assert base == 1
    @property
    def test_property(self): raise ValueError


def setup_module(): order.append("module")
def setup_function(function): function.was = True
def test_hooks(request): assert request.function.was
def test_dynamic(request): assert request.getfixturevalue("base") == 1
def test_dynamic_missing(request): request.getfixturevalue("nowhere")
def test_dynamic_lookup_error(request):
    with pytest.raises(pytest.FixtureLookupError):
        request.getfixturevalue("nowhere")
def test_called(): base_fixture = lists
def test_call_directly(): lists()


@pytest.fixture
def x_one(): order.append("1"); yield; order.append("-1")
@pytest.fixture
def x_two(): order.append("2"); yield; order.append("-2")
def test_use(x_one, x_two): assert order[-2:] == ["1", "2"]
def test_reverse_end(): assert order[-2:] == ["-2", "-1"]


@pytest.fixture(autouse=True)
def every(): order.append("every"); yield
def test_autouse(): assert order[-1] == "every"


@pytest.fixture
async def async_fixture(): return 1
def test_scope_name(request): assert request.scope == "function" and request.fixturename is None
def test_request_names(request, base): assert "base" in request.fixturenames
def test_node_id(request): assert request.node.nodeid == "test_fixtures.py::test_node_id"
def test_config_root(request): assert request.config.getoption("verbose", default=0) is not None
