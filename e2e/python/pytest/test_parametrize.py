import enum

import pytest


class Color(enum.Enum):
    RED = 1


@pytest.mark.parametrize("a", [1, 2, 3])
def test_one(a): assert a < 3
@pytest.mark.parametrize("a,b", [(1, 1), (1, 2)])
def test_two(a, b): assert a == b
@pytest.mark.parametrize(("a", "b"), [(1, 1)])
def test_tuple_names(a, b): assert a == b
@pytest.mark.parametrize(["a"], [(1,), (2,)])
def test_list_name(a): assert a in (1, 2)
@pytest.mark.parametrize("a", [1, 2])
@pytest.mark.parametrize("b", [3, 4])
def test_product(a, b): assert a + b != 6
@pytest.mark.parametrize("a", [])
def test_empty(a): assert False
@pytest.mark.parametrize("a", [pytest.param(1, id="one"), pytest.param(2, marks=pytest.mark.skip), pytest.param(3, marks=[pytest.mark.xfail])])
def test_param(a): assert a == 1
@pytest.mark.parametrize("a", [1, 2], ids=["x", "y"])
def test_ids(a): assert a
@pytest.mark.parametrize("a", [1, 2], ids=lambda one: f"v{one}")
def test_ids_function(a): assert a
@pytest.mark.parametrize("a", [1, 2], ids=[None, "y"])
def test_ids_none(a): assert a
@pytest.mark.parametrize("a", [1, "x", 1.5, None, True, b"q", Color.RED, int, {}, [1]])
def test_ids_made(a): assert True
@pytest.mark.parametrize("a", ["x", "x", "y"])
def test_ids_twice(a): assert a
@pytest.mark.parametrize("a", ["", " ", "é", "a\nb"])
def test_ids_odd(a): assert a != " "
@pytest.mark.parametrize("base", [5])
def test_replaces_fixture(base): assert base == 5
@pytest.mark.parametrize("letter", ["q"])
def test_replaces_params(letter): assert letter == "q"
@pytest.mark.parametrize("letter", ["q", "r"], indirect=True)
def test_indirect(letter): assert letter in "qr"


@pytest.fixture
def doubled(request): return request.param * 2
@pytest.mark.parametrize("doubled, b", [(1, 2), (2, 5)], indirect=["doubled"])
def test_indirect_some(doubled, b): assert doubled == b
def test_fixture_without_param(doubled): pass


@pytest.fixture(params=[1, pytest.param(2, marks=pytest.mark.skip), pytest.param(3, id="three")], ids=["one", "two", None])
def number(request): return request.param
def test_fixture_params(number): assert number != 3
def test_fixture_product(number, letter): assert number


@pytest.mark.parametrize("a", [1, 2])
class TestClass:
    def test_in(self, a): assert a == 1
    @pytest.mark.parametrize("b", [1])
    def test_both(self, a, b): assert a == b


@pytest.mark.parametrize("a", (one for one in range(2)))
def test_generator(a): assert a == 0
@pytest.mark.parametrize(argnames="a", argvalues=[1])
def test_by_name(a): assert a == 1
@pytest.mark.parametrize("a", [[1, 2]])
def test_list_value(a): assert a == [1, 2]
@pytest.mark.parametrize("a", [(1, 2)])
def test_tuple_value(a): assert a == (1, 2)
@pytest.mark.parametrize("a", "xy")
def test_text_values(a): assert a == "x"
both = pytest.mark.parametrize("v", [0, 1])
@both
def test_shared(v): assert v
def pytest_generate_tests(metafunc):
    if "made" in metafunc.fixturenames:
        metafunc.parametrize("made", [1, 2])
def test_generated(made): assert made == 1
