from price import gross


def count(items):
    total = 0
    for item in items:
        total += 1
    return total


def is_free(items):
    return gross(items) == 0
