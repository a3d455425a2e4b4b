from price import gross


def count(items):
    total = 0
    for item in items:
        total += item.count
    return total


def is_free(items):
    return count(items) == 0 or gross(items) == 0
