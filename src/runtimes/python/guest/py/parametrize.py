"""`parametrize`: one test for each row of values, and how each is called."""

import enum

from .fixtures import Indirect, names_of
from .pytest_names import Failed, Param


def _id_of(value, name, at):
    if value is None or isinstance(value, (bool, int, float, complex)):
        return str(value)
    if isinstance(value, str):
        return value.encode("unicode_escape").decode("ascii")
    if isinstance(value, bytes):
        return value.decode("ascii", "backslashreplace")
    if isinstance(value, enum.Enum):
        return str(value)
    own = getattr(value, "__name__", None)
    return own if isinstance(own, str) else f"{name}{at}"


def given_id(ids, at, values, names):
    if callable(ids):
        return "-".join(
            str(said) if (said := ids(value)) is not None else _id_of(value, name, at) for value, name in zip(values, names)
        )
    if ids is not None and ids[at] is not None:
        return str(ids[at])
    return "-".join(_id_of(value, name, at) for value, name in zip(values, names))


def parametrized(items, mark, cases):
    names, values = (*mark.args, None, None)[:2]
    if names is None:
        names = mark.kwargs["argnames"]
    if values is None:
        values = mark.kwargs.get("argvalues", [])
    is_text = isinstance(names, str)
    names = [one.strip() for one in names.split(",") if one.strip()] if is_text else list(names)
    used = [name for one in items[0].marks if one.name == "usefixtures" for name in one.args]
    known = {*items[0].names, *used, *(name for one in cases.used_by(items[0], used) for name in (one.name, *names_of(one.function, 0)))}
    for name in names:
        if name not in known:
            raise Failed(f"In {items[0].base}: function uses no argument '{name}'")
    ids = mark.args[3] if len(mark.args) > 3 else mark.kwargs.get("ids")
    indirect = mark.args[2] if len(mark.args) > 2 else mark.kwargs.get("indirect", False)
    through = names if indirect is True else list(indirect or [])
    values = list(values)
    ids = list(ids) if ids is not None and not callable(ids) else ids
    made = []
    seen = {}
    rows = []
    for at, row in enumerate(values):
        marks, own = (row.marks, row.id) if isinstance(row, Param) else ([], None)
        row = row.values if isinstance(row, Param) else (row,) if len(names) == 1 and is_text else tuple(row)
        if len(row) != len(names):
            raise Failed(f"in \"parametrize\" the number of names ({len(names)}): {names} must be equal to the number of values ({len(row)}): {row!r}")
        said = own if own is not None else given_id(ids, at, row, names)
        rows.append((marks, said, row))
        seen.setdefault(said, []).append(at)
    for said, places in seen.items():
        if len(places) > 1:
            for count, at in enumerate(places):
                rows[at] = (rows[at][0], f"{said}{'_' if said[-1:].isdigit() else ''}{count}", rows[at][2])
    for item in items:
        for marks, said, row in rows:
            other = item.copy()
            for name, value in zip(names, row):
                if name in through:
                    other.fixture_params[name] = Indirect(value)
                else:
                    other.params[name] = value
            other.indirect = {*getattr(item, "indirect", ()), *through}
            other.ids.append(said)
            other.marks = [*other.marks, *marks]
            made.append(other)
        if not rows:
            other = item.copy()
            other.ids.append("NOTSET")
            other.skipped = "got empty parameter set"
            made.append(other)
    return made
