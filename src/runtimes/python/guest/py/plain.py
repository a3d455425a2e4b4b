"""Plain test functions and classes: which there are, their parameters and marks, and how one runs."""

import asyncio
import enum
import inspect
import itertools

from .fixtures import Cases, names_of
from .pytest_names import Failed, Param, Skipped, Xfailed, marks_of


class Item:
    """One test: a function with the values of its parameters."""

    def __init__(self, module, owner, name, function, marks):
        self.module, self.owner, self.base, self.function, self.marks = module, owner, name, function, marks
        self.instance = None
        self.params, self.fixture_params, self.ids = {}, {}, []
        static = owner is not None and isinstance(inspect.getattr_static(owner, name, None), staticmethod)
        self.names = names_of(function, 1 if owner is not None and not static else 0)
        self.outer = []

    def copy(self):
        other = Item(self.module, self.owner, self.base, self.function, list(self.marks))
        other.params, other.fixture_params = dict(self.params), dict(self.fixture_params)
        other.ids, other.outer = list(self.ids), self.outer
        return other

    @property
    def name(self):
        return f"{self.base}[{'-'.join(self.ids)}]" if self.ids else self.base

    @property
    def path(self):
        return [*self.outer, self.name]

    def get_closest_marker(self, name):
        return next((one for one in reversed(self.marks) if one.name == name), None)

    def iter_markers(self, name=None):
        return [one for one in reversed(self.marks) if name in (None, one.name)]


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


def _given_id(ids, at, values, names):
    if callable(ids):
        return "-".join(
            str(said) if (said := ids(value)) is not None else _id_of(value, name, at) for value, name in zip(values, names)
        )
    if ids is not None and ids[at] is not None:
        return str(ids[at])
    return "-".join(_id_of(value, name, at) for value, name in zip(values, names))


def _parametrized(items, mark):
    names, values = (*mark.args, None, None)[:2]
    if names is None:
        names = mark.kwargs["argnames"]
    if values is None:
        values = mark.kwargs.get("argvalues", [])
    names = [one.strip() for one in names.split(",") if one.strip()] if isinstance(names, str) else list(names)
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
        row = row.values if isinstance(row, Param) else (row,) if len(names) == 1 else tuple(row)
        if len(row) != len(names):
            raise Failed(f"in \"parametrize\" the number of names ({len(names)}): {names} must be equal to the number of values ({len(row)}): {row!r}")
        said = own if own is not None else _given_id(ids, at, row, names)
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
                    other.fixture_params[name] = value
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


def _with_fixture_params(items, cases):
    made = []
    for item in items:
        fixtures = [one for one in cases.used_by(item) if one.params is not None and one.name not in item.params and one.name not in item.fixture_params]
        for chosen in itertools.product(*(range(len(one.params)) for one in fixtures)):
            other = item.copy()
            other.skipped = getattr(item, "skipped", None)
            for fixture, at in zip(fixtures, chosen):
                value = fixture.params[at]
                other.fixture_params[fixture.name] = at
                plain = value.values[0] if isinstance(value, Param) else value
                other.ids.append(value.id if isinstance(value, Param) and value.id else _given_id(fixture.ids, at, [plain], [fixture.name]))
                other.marks += value.marks if isinstance(value, Param) else []
            made.append(other)
    return made


def _items_of(module, owner, name, function, outer, marks, cases):
    item = Item(module, owner, name, function, marks)
    item.outer = outer
    items = [item]
    for mark in reversed(marks):
        if mark.name == "parametrize":
            items = _parametrized(items, mark)
    return _with_fixture_params(items, cases)


def collect(module, cases, is_unittest):
    """Plain tests of a module in the order of its lines. `is_unittest`: says which classes another collects."""
    cases.learn(module)
    base = marks_of(module)
    found = []
    for name, value in list(vars(module).items()):
        if name.startswith("test") and inspect.isfunction(inspect.unwrap(value) if callable(value) else value):
            if getattr(value, "__test__", True):
                found.append(_items_of(module, None, name, value, [], [*base, *marks_of(value)], cases))
        elif isinstance(value, type) and name.startswith("Test") and not is_unittest(value):
            found.append(_class_items(module, value, [], base, cases))
    return [item for items in found for item in items]


def _class_items(module, owner, outer, marks, cases):
    if not getattr(owner, "__test__", True):
        return []
    if owner.__init__ is not object.__init__ or owner.__new__ is not object.__new__:
        return []
    for base in owner.__mro__:
        cases.learn(base, base)
    marks = [*marks, *marks_of(owner)]
    outer = [*outer, owner.__name__]
    found = []
    names = dict.fromkeys(name for base in reversed(owner.__mro__) for name in vars(base))
    for name in names:
        value = getattr(owner, name, None)
        if name.startswith("test") and callable(value):
            found.extend(_items_of(module, owner, name, value, outer, [*marks, *marks_of(value)], cases))
        elif isinstance(value, type) and name.startswith("Test"):
            found.extend(_class_items(module, value, outer, marks, cases))
    return found


def _holds(mark, item):
    condition = mark.args[0] if mark.args else mark.kwargs.get("condition", True)
    if isinstance(condition, str):
        import os
        import platform
        import sys

        return bool(eval(condition, {**vars(item.module), "os": os, "sys": sys, "platform": platform}))
    return bool(condition)


def skip_reason(item):
    """Why a test is not to run; None: it is."""
    if getattr(item, "skipped", None):
        return item.skipped
    for mark in item.marks:
        if mark.name == "skip":
            return mark.kwargs.get("reason") or (mark.args[0] if mark.args else "unconditional skip")
        if mark.name == "skipif" and _holds(mark, item):
            return mark.kwargs.get("reason") or f"condition: {mark.args[0] if mark.args else ''}"
    return None


def run_coroutine(awaitable):
    async def held():
        return await awaitable

    return asyncio.run(held())


def new_cases():
    return Cases(run_coroutine)


def _call(item, cases):
    used = [name for mark in item.marks if mark.name == "usefixtures" for name in mark.args]
    for name in cases.first_to_last(item, used):
        cases.value(name, item)
    given = {name: cases.value(name, item) for name in item.names}
    function = getattr(item.instance, item.base) if item.owner is not None else item.function
    made = function(**given)
    if inspect.iscoroutine(made):
        if not any(one.name in ("asyncio", "anyio") for one in item.marks) and not item.auto:
            made.close()
            raise Failed("async def functions are not run by pytest itself: mark it with pytest.mark.asyncio.")
        run_coroutine(made)


def _xfail(item):
    for mark in item.marks:
        if mark.name == "xfail" and ("condition" not in mark.kwargs and not mark.args or _holds(mark, item)):
            return mark
    return None


def hook(holder, name, *arguments):
    """Calls a setup or teardown function where there is one, with as many arguments as it takes."""
    run = getattr(holder, name, None)
    if run is not None and callable(run):
        run(*arguments[: len(names_of(run, 0))])


def run_one(item, cases, auto):
    """@returns state and error of one test"""
    reason = skip_reason(item)
    if reason is not None:
        return "skip", None
    item.auto = auto
    mark = _xfail(item)
    if mark is not None and mark.kwargs.get("run") is False:
        return "todo", None
    error = None
    item.instance = item.owner() if item.owner is not None else None
    try:
        try:
            if item.owner is None:
                hook(item.module, "setup_function", item.function)
            else:
                hook(item.instance, "setup_method", item.function)
            _call(item, cases)
        except Exception as thrown:
            error = thrown
        finally:
            try:
                if item.owner is None:
                    hook(item.module, "teardown_function", item.function)
                else:
                    hook(item.instance, "teardown_method", item.function)
            finally:
                cases.end("function")
    except Exception as thrown:
        error = error or thrown
    if isinstance(error, Skipped):
        return "skip", None
    if isinstance(error, Xfailed):
        return "todo", None
    if mark is None:
        return ("pass", None) if error is None else ("fail", error)
    wanted = mark.kwargs.get("raises")
    if error is not None:
        return ("todo", None) if wanted is None or isinstance(error, wanted) else ("fail", error)
    if mark.kwargs.get("strict"):
        return "fail", Failed(f"[XPASS(strict)] {mark.kwargs.get('reason', '')}")
    return "pass", None
