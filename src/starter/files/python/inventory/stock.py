"""How much of each item lies on the shelf."""

from dataclasses import dataclass, field


@dataclass
class Stock:
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, item: str, amount: int = 1) -> None:
        """Put an amount of an item on the shelf."""
        self.counts[item] = self.counts.get(item, 0) + amount

    def take(self, item: str, amount: int = 1) -> int:
        """Take an amount of an item and return how many are left."""
        left = self.counts.get(item, 0) - amount
        self.counts[item] = left
        return left

    def low(self, limit: int) -> list[str]:
        """Name the items of which there are fewer than the limit."""
        return sorted(item for item, count in self.counts.items() if count < limit)
