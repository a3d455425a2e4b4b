"""Orders: what somebody wants from the shelf."""

from inventory.stock import Stock


def fulfil(stock: Stock, order: dict[str, int]) -> bool:
    """Take all that an order asks for, or nothing; return whether it was met."""
    for item, amount in order.items():
        stock.take(item, amount)
    return True
