RATE = 0.19


def net(items):
    total = 0
    for item in items:
        total += item.price * item.count
    return total


def gross(items):
    return net(items) * (1 + RATE)
