"""What tests take as arguments: fixtures of their file, their class and conftest.py, and those that pytest brings."""

import inspect
import io
import itertools
import logging
import os
import pathlib
import shutil
import sys

from .pytest_names import Failed, Fixture, MonkeyPatch, Param

SCOPES = ["function", "class", "module", "package", "session"]


class Captured:
    def __init__(self, out, err):
        self.out, self.err = out, err

    def __iter__(self):
        return iter((self.out, self.err))

    def __getitem__(self, at):
        return (self.out, self.err)[at]

    def __eq__(self, other):
        return tuple(self) == tuple(other)

    def __repr__(self):
        return f"CaptureResult(out={self.out!r}, err={self.err!r})"


class Capture:
    def __init__(self):
        self._before = sys.stdout, sys.stderr
        self._out, self._err = io.StringIO(), io.StringIO()
        sys.stdout, sys.stderr = self._out, self._err

    def readouterr(self):
        told = Captured(self._out.getvalue(), self._err.getvalue())
        for one in (self._out, self._err):
            one.seek(0)
            one.truncate()
        return told

    def close(self):
        sys.stdout, sys.stderr = self._before


class LogCapture(logging.Handler):
    def __init__(self):
        super().__init__(0)
        self.records = []
        self._levels = []
        logging.getLogger().addHandler(self)

    def emit(self, record):
        self.records.append(record)

    @property
    def messages(self):
        return [one.getMessage() for one in self.records]

    @property
    def text(self):
        return "".join(f"{one.levelname:8} {one.name}:{one.filename}:{one.lineno} {one.getMessage()}\n" for one in self.records)

    @property
    def record_tuples(self):
        return [(one.name, one.levelno, one.getMessage()) for one in self.records]

    def clear(self):
        self.records = []

    def set_level(self, level, logger=None):
        target = logging.getLogger(logger)
        self._levels.append((target, target.level))
        target.setLevel(level)

    def at_level(self, level, logger=None):
        import contextlib

        @contextlib.contextmanager
        def held():
            target = logging.getLogger(logger)
            before = target.level
            target.setLevel(level)
            try:
                yield
            finally:
                target.setLevel(before)

        return held()

    def end(self):
        logging.getLogger().removeHandler(self)
        while self._levels:
            target, level = self._levels.pop()
            target.setLevel(level)


class Folders:
    """`tmp_path_factory`."""

    _count = itertools.count()

    def mktemp(self, name, numbered=True):
        path = pathlib.Path("/tmp/pytest") / f"{name}{next(self._count)}"
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path

    def getbasetemp(self):
        return pathlib.Path("/tmp/pytest")


class Request:
    def __init__(self, cases, fixture, param, item):
        self._cases, self.fixturename, self._item = cases, fixture.name if fixture else None, item
        if param is not _NO_PARAM:
            self.param = param
        self.scope = fixture.scope if fixture else "function"
        self._finalizers = cases.finalizers_of(self.scope)
        self.node = item
        self.function, self.cls, self.module, self.instance = item.function, item.owner, item.module, item.instance
        self.config = Config()

    def addfinalizer(self, run):
        self._finalizers.append(run)

    def getfixturevalue(self, name):
        return self._cases.value(name, self._item)


class Config:
    def getoption(self, name, default=None, skip=False):
        return default

    def getini(self, name):
        return None


_NO_PARAM = object()


def _capsys(request):
    capture = Capture()
    request.addfinalizer(capture.close)
    return capture


def _monkeypatch(request):
    patch = MonkeyPatch()
    request.addfinalizer(patch.undo)
    return patch


def _caplog(request):
    capture = LogCapture()
    request.addfinalizer(capture.end)
    return capture


def _recwarn(request):
    from .pytest_names import _Warns

    held = _Warns(None)
    held.__enter__()
    request.addfinalizer(lambda: held.__exit__(None, None, None))
    return held


BROUGHT = {
    "capsys": _capsys,
    "monkeypatch": _monkeypatch,
    "caplog": _caplog,
    "recwarn": _recwarn,
    "tmp_path": lambda request: Folders().mktemp(request.node.name[:30].replace("/", "_") + "-"),
    "tmp_path_factory": lambda _: Folders(),
    "tmpdir": lambda request: Folders().mktemp("tmpdir"),
    "request": lambda request: request,
}


def names_of(function, skip):
    """Arguments that a function takes without a default."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    plain = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [one.name for one in parameters[skip:] if one.kind in plain and one.default is inspect.Parameter.empty]


class Cases:
    """Fixture values of one file, by scope; what they clean up runs when the scope ends."""

    def __init__(self, run_coroutine):
        self._run = run_coroutine
        self._known = {}
        self._values = {scope: {} for scope in SCOPES}
        self._finalizers = {scope: [] for scope in SCOPES}

    def learn(self, holder, class_=None):
        for name, value in vars(holder).items():
            if isinstance(value, Fixture):
                self._known.setdefault(class_, {})[value.name if value.name != value.__name__ else name] = value

    def finalizers_of(self, scope):
        return self._finalizers[scope]

    def find(self, name, item):
        for owner in item.owner.__mro__ if item.owner else ():
            found = self._known.get(owner, {}).get(name)
            if found:
                return found
        return self._known.get(None, {}).get(name)

    def autouse(self, item):
        owners = [None, *reversed(item.owner.__mro__)] if item.owner else [None]
        found = [one for owner in owners for one in self._known.get(owner, {}).values() if one.autouse]
        return [one.name for one in sorted(found, key=lambda one: -SCOPES.index(one.scope))]

    def first_to_last(self, item, used):
        """Fixtures to be made before the test's own: those of wider scopes first, then what nobody names."""
        wide = [one for one in self.used_by(item, used) if one.scope != "function"]
        wide.sort(key=lambda one: -SCOPES.index(one.scope))
        return [*(one.name for one in wide), *self.autouse(item), *used]

    def used_by(self, item, used=()):
        """Fixtures that the test uses, through others too."""
        found, seen = [], set()
        todo = [*self.autouse(item), *used, *item.names]
        while todo:
            name = todo.pop(0)
            if name in seen:
                continue
            seen.add(name)
            fixture = self.find(name, item)
            if fixture is None:
                continue
            found.append(fixture)
            skip = 1 if item.owner and fixture in self._known.get(item.owner, {}).values() else 0
            todo.extend(names_of(fixture.function, skip))
        return found

    def value(self, name, item):
        if name in item.params:
            return item.params[name]
        fixture = self.find(name, item)
        if fixture is None:
            if name not in BROUGHT:
                raise Failed(f"fixture '{name}' not found")
            held = self._values["function"]
            if name not in held or name == "request":
                held[name] = BROUGHT[name](Request(self, None, _NO_PARAM, item))
            return held[name]
        at = item.fixture_params.get(name)
        key = (name, id(fixture), at)
        held = self._values[fixture.scope]
        if fixture.scope != "function" and at is not None:
            stale = [one for one in held if one[:2] == key[:2] and one != key]
            if stale:
                self.end(fixture.scope)
        if key not in held:
            held[key] = self._make(fixture, item, at)
        return held[key]

    def _make(self, fixture, item, at):
        param = _NO_PARAM
        if at is not None:
            param = fixture.params[at]
            param = param.values[0] if isinstance(param, Param) else param
        request = Request(self, fixture, param, item)
        function = fixture.function
        bound = item.owner is not None and any(fixture in self._known.get(one, {}).values() for one in item.owner.__mro__)
        if bound and not isinstance(inspect.getattr_static(function, "__func__", function), staticmethod):
            function = function.__get__(item.instance)
        given = {name: request if name == "request" else self.value(name, item) for name in names_of(function, 0)}
        made = function(**given)
        if inspect.isgenerator(made):
            value = next(made)

            def finish():
                for _ in made:
                    raise Failed(f"fixture function has more than one 'yield': {fixture.name}")

            request.addfinalizer(finish)
            return value
        if inspect.isasyncgen(made):
            value = self._run(made.__anext__())
            request.addfinalizer(lambda: self._run(_close(made)))
            return value
        return self._run(made) if inspect.iscoroutine(made) else made

    def end(self, scope):
        """Runs what a scope cleans up, the last first; raises the first failure at the end."""
        first = None
        for one in SCOPES[: SCOPES.index(scope) + 1]:
            while self._finalizers[one]:
                try:
                    self._finalizers[one].pop()()
                except BaseException as error:
                    first = first or error
            self._values[one].clear()
        if first is not None:
            raise first


async def _close(made):
    async for _ in made:
        pass


