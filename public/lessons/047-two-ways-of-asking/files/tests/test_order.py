from types import SimpleNamespace

from order import count, is_free
from price import net

ITEMS = [SimpleNamespace(price=2, count=3), SimpleNamespace(price=1, count=1)]


def test_net_counts_every_piece():
    assert net(ITEMS) == 7


def test_count():
    assert count(ITEMS) == 4


def test_nothing_is_free():
    assert is_free([])
