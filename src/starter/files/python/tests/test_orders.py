from inventory.orders import fulfil
from inventory.stock import Stock


def test_takes_all_of_an_order():
    stock = Stock({"bolt": 3, "nut": 3})
    assert fulfil(stock, {"bolt": 2, "nut": 3})
    assert stock.counts == {"bolt": 1, "nut": 0}


def test_takes_nothing_of_an_order_that_cannot_be_met():
    stock = Stock({"bolt": 3, "nut": 0})
    assert not fulfil(stock, {"bolt": 2, "nut": 1})
    assert stock.counts == {"bolt": 3, "nut": 0}
