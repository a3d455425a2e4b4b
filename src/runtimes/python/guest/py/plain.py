"""Plain test functions and classes: which there are, their parameters and marks, and how one runs."""

import asyncio
import contextlib
import importlib
import inspect
import itertools
import unittest
import warnings

from .fixtures import Cases, Config, names_of
from .parametrize import given_id, parametrized
from .pytest_names import Failed, Mark, Outcome, Param, Skipped, Xfailed, marks_of
from .report import PROJECT
from .units import TimeLimit


class Item:
    """One test: a function with the values of its parameters."""

    def __init__(self, module, owner, name, function, marks):
        self.module, self.owner, self.base, self.function, self.marks = module, owner, name, function, marks
        self.instance = None
        self.params, self.fixture_params, self.ids = {}, {}, []
        is_bound = owner is None or isinstance(inspect.getattr_static(owner, name, None), (staticmethod, classmethod))
        self.names = names_of(function, 0 if is_bound else 1)
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
    def nodeid(self):
        return "::".join([getattr(self.module, "__file__", "").removeprefix(PROJECT), *self.path])

    @property
    def path(self):
        return [*self.outer, self.name]

    def get_closest_marker(self, name):
        return next((one for one in reversed(self.marks) if one.name == name), None)

    def iter_markers(self, name=None):
        return [one for one in reversed(self.marks) if name in (None, one.name)]


def _with_fixture_params(items, cases):
    made = []
    for item in items:
        used = [name for mark in item.marks if mark.name == "usefixtures" for name in mark.args]
        fixtures = [one for one in cases.used_by(item, used) if one.params is not None and one.name not in item.params and one.name not in item.fixture_params]
        for fixture in fixtures:
            if not fixture.params:
                item.ids.append("NOTSET")
                item.skipped = f"got empty parameter set for '{fixture.name}'"
        if any(not one.params for one in fixtures):
            made.append(item)
            continue
        for chosen in itertools.product(*(range(len(one.params)) for one in fixtures)):
            other = item.copy()
            other.skipped = getattr(item, "skipped", None)
            for fixture, at in zip(fixtures, chosen):
                value = fixture.params[at]
                other.fixture_params[fixture.name] = at
                plain = value.values[0] if isinstance(value, Param) else value
                other.ids.append(value.id if isinstance(value, Param) and value.id else given_id(fixture.ids, at, [plain], [fixture.name]))
                other.marks += value.marks if isinstance(value, Param) else []
            made.append(other)
    return made


def _items_of(module, owner, name, function, outer, marks, cases):
    item = Item(module, owner, name, function, marks)
    item.outer = outer
    items = [item]
    for mark in reversed(marks):
        if mark.name == "parametrize":
            items = parametrized(items, mark, cases)
    for generate in [*cases.generators, getattr(module, "pytest_generate_tests", None)]:
        if generate is not None:
            asked = Metafunc(item, cases)
            generate(asked)
            for mark in asked.marks:
                items = parametrized(items, mark, cases)
    return _with_fixture_params(items, cases)


class Metafunc:
    """What `pytest_generate_tests` is given: a test, and a way to give it parameters."""

    def __init__(self, item, cases):
        self.function, self.cls, self.module, self.definition, self.config = item.function, item.owner, item.module, item, Config()
        self.fixturenames = [*dict.fromkeys([*item.names, *(one.name for one in cases.used_by(item))])]
        self.marks = []

    def parametrize(self, *args, **kwargs):
        self.marks.append(Mark("parametrize", args, kwargs))


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
    if not isinstance(condition, str) and (mark.args or "condition" in mark.kwargs) and "reason" not in mark.kwargs:
        raise Failed(f"Error evaluating {mark.name!r}: you need to specify reason=STRING when using booleans as conditions.")
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
    if inspect.isgenerator(made) or inspect.isasyncgen(made):
        raise Failed("yield tests were removed from pytest: the test is a generator, and none of it ran.")
    if inspect.iscoroutine(made):
        if not any(one.name in ("asyncio", "anyio") for one in item.marks) and not item.auto:
            made.close()
            raise Failed("async def functions are not run by pytest itself: mark it with pytest.mark.asyncio.")
        run_coroutine(made)


def _xfail(item):
    for mark in reversed(item.marks):
        if mark.name == "xfail" and ("condition" not in mark.kwargs and not mark.args or _holds(mark, item)):
            return mark
    return None


def hook(holder, name, *arguments):
    """Calls a setup or teardown function where there is one, with as many arguments as it takes."""
    run = getattr(holder, name, None)
    if run is not None and callable(run):
        run(*arguments[: len(names_of(run, 0))])


class Settings:
    """What the project's settings of pytest say of how tests run."""

    def __init__(self, read):
        self.is_auto = read.get("asyncio_mode") == "auto"
        self.is_strict = str(read.get("xfail_strict", "")).lower() in ("true", "1", "yes", "on")
        given = read.get("filterwarnings", [])
        self.filters = [one.strip() for one in (given.splitlines() if isinstance(given, str) else given) if one.strip()]


def _filtered(item, filters):
    """Warnings as the project's settings and the test's marks want them; as they are where neither says anything."""
    marks = [one for mark in item.marks if mark.name == "filterwarnings" for one in mark.args]
    if not filters and not marks:
        return contextlib.nullcontext()
    held = warnings.catch_warnings()
    held.__enter__()
    try:
        for one in [*filters, *marks]:
            read = _filter_of(one)
            if read is not None:
                warnings.filterwarnings(*read)
    except BaseException:
        held.__exit__(None, None, None)
        raise
    return _Held(held)


class _Held:
    """A context that was entered before."""

    def __init__(self, held):
        self._held = held

    def __enter__(self):
        return self

    def __exit__(self, *ended):
        self._held.__exit__(*ended)


def _filter_of(text):
    """`action:message:category:module:line`, message and module patterns as pytest reads them; None: nothing here raises that category."""
    action, message, category, module, line = [*(one.strip() for one in text.split(":", 4)), "", "", "", "", ""][:5]
    kind = Warning
    if category:
        place, _, name = category.rpartition(".")
        try:
            kind = getattr(importlib.import_module(place or "builtins"), name)
        except (ImportError, AttributeError):
            return None
    return action, message, kind, module, int(line or 0)


def _body(item, cases):
    """A test between its hooks. @returns what it raised, and what ending it raised"""
    error = late = None
    try:
        try:
            if item.owner is None:
                hook(item.module, "setup_function", item.function)
            else:
                hook(item.instance, "setup_method", item.function)
            _call(item, cases)
        except TimeLimit:
            raise
        except BaseException as thrown:
            error = thrown
        finally:
            try:
                if item.owner is None:
                    hook(item.module, "teardown_function", item.function)
                else:
                    hook(item.instance, "teardown_method", item.function)
            finally:
                cases.end("function")
    except (Exception, Outcome) as thrown:
        late = thrown
    return error, late


SKIPPED = (Skipped, unittest.SkipTest)


def run_one(item, cases, settings):
    """@returns state and error of one test"""
    try:
        reason = skip_reason(item)
        mark = _xfail(item)
    except (Exception, Outcome) as unreadable:
        return "fail", unreadable
    if reason is not None:
        return "skip", None
    item.auto = settings.is_auto
    if mark is not None and mark.kwargs.get("run") is False:
        return "todo", None
    item.instance = item.owner() if item.owner is not None else None
    with _filtered(item, settings.filters):
        error, late = _body(item, cases)
    mark = _xfail(item)
    state, failure = _state_of(error, mark, settings)
    if late is None or state == "fail":
        return state, failure
    return _state_of(late, mark, settings)


def _state_of(error, mark, settings):
    if isinstance(error, SKIPPED):
        return "skip", None
    if isinstance(error, Xfailed):
        return "todo", None
    if mark is None:
        return ("pass", None) if error is None else ("fail", error)
    wanted = mark.kwargs.get("raises")
    if error is not None:
        return ("todo", None) if wanted is None or isinstance(error, wanted) else ("fail", error)
    if mark.kwargs.get("strict", settings.is_strict):
        return "fail", Failed(f"[XPASS(strict)] {mark.kwargs.get('reason', '')}")
    return "pass", None
