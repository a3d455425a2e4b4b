from shop.messages import greeting, sold_out


def test_greeting():
    assert greeting("Ada") == "Hello, Ada!"


def test_sold_out_takes_blanks_off():
    assert sold_out(" tea ") == "Sorry - we don't have tea today."
