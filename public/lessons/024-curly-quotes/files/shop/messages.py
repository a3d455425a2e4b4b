"""Sentences that the shop's page shows."""


def greeting(name):
    return "Hello, " + name + "!"


def sold_out(item):
    # it's shown in red
    return "Sorry - we don't have " + item + " today."


def thanks(name):
    return "Thank you, " + name + "."
