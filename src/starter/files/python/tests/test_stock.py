import pytest

from inventory.stock import Stock


def test_takes_what_is_there():
    stock = Stock({"bolt": 3})
    assert stock.take("bolt", 2) == 1


def test_takes_no_more_than_there_is():
    stock = Stock({"bolt": 1})
    with pytest.raises(ValueError, match="only 1 bolt"):
        stock.take("bolt", 2)
    assert stock.counts == {"bolt": 1}


def test_names_what_is_low():
    stock = Stock({"nut": 9, "bolt": 1})
    stock.add("gear")
    assert stock.low(5) == ["bolt", "gear"]
