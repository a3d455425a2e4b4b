def parse_port(text):
    if not text.isdigit():
        return None
    return int(text)


def parse_size(text):
    if not text.isdigit():
        return None
    return int(text)


def parse_name(text):
    return text.strip() or None
