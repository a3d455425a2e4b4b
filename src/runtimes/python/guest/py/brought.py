"""Fixtures that pytest brings, and what is known of those that only plugins bring."""

import contextlib
import io
import itertools
import logging
import os
import pathlib
import shutil
import sys

from .pytest_names import MonkeyPatch, _Warns


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

    @contextlib.contextmanager
    def disabled(self):
        sys.stdout, sys.stderr = self._before
        try:
            yield
        finally:
            sys.stdout, sys.stderr = self._out, self._err

    def readouterr(self):
        captured = Captured(self._out.getvalue(), self._err.getvalue())
        for one in (self._out, self._err):
            one.seek(0)
            one.truncate()
        return captured

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

    @property
    def handler(self):
        return self

    def get_records(self, when):
        return self.records if when == "call" else []

    def at_level(self, level, logger=None):
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


class BinaryCapture(Capture):
    def readouterr(self):
        captured = super().readouterr()
        return Captured(captured.out.encode(), captured.err.encode())


class Local(pathlib.PosixPath):
    """`tmpdir`: a path with the names that it had before pathlib."""

    @property
    def strpath(self):
        return str(self)

    @property
    def basename(self):
        return self.name

    def join(self, *parts):
        return self.joinpath(*map(str, parts))

    def mkdir(self, *parts, **options):
        made = self.joinpath(*map(str, parts))
        os.mkdir(made, **options)
        return made

    def ensure(self, *parts, dir=False):
        made = self.join(*parts)
        os.makedirs(made if dir else made.parent, exist_ok=True)
        if not dir:
            made.touch()
        return made

    def check(self, **_):
        return self.exists()

    def write(self, data, mode="w", ensure=False):
        with open(self, mode) as file:
            file.write(data)

    def read(self, mode="r"):
        with open(self, mode) as file:
            return file.read()

    def listdir(self):
        return sorted(self.iterdir())


def _capsys(request, kind=Capture):
    capture = kind()
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
    held = _Warns(None)
    held.__enter__()
    request.addfinalizer(lambda: held.__exit__(None, None, None))
    return held


BROUGHT = {
    "capsys": _capsys,
    "capsysbinary": lambda request: _capsys(request, BinaryCapture),
    "pytestconfig": lambda request: request.config,
    "record_property": lambda _: lambda name, value: None,
    "monkeypatch": _monkeypatch,
    "caplog": _caplog,
    "recwarn": _recwarn,
    "tmp_path": lambda request: Folders().mktemp(request.node.name[:30].replace("/", "_") + "-"),
    "tmp_path_factory": lambda _: Folders(),
    "tmpdir": lambda request: Local(Folders().mktemp("tmpdir")),
    "request": lambda request: request,
}

# Fixtures of pytest's own that need pytest.
ABSENT = {"cache", "capfd", "capfdbinary", "doctest_namespace", "pytester", "record_testsuite_property", "record_xml_attribute", "testdir", "tmpdir_factory"}


# Those that end with a test.
NARROW = {"capsys", "capsysbinary", "caplog", "monkeypatch", "recwarn", "tmp_path", "tmpdir"}


# Fixtures of well-known plugins, by the package that brings them.
PLUGINS = {
    "mocker": "pytest-mock",
    "benchmark": "pytest-benchmark",
    "freezer": "pytest-freezer",
    "event_loop": "pytest-asyncio",
    "anyio_backend": "anyio",
    "db": "pytest-django",
    "settings": "pytest-django",
    "live_server": "pytest-django",
    "httpx_mock": "pytest-httpx",
    "httpserver": "pytest-httpserver",
    "requests_mock": "requests-mock",
    "aiohttp_client": "pytest-aiohttp",
    "snapshot": "syrupy",
    "faker": "Faker",
    "datadir": "pytest-datadir",
    "subtests": "pytest-subtests",
    "page": "pytest-playwright",
    "qtbot": "pytest-qt",
    "fs": "pyfakefs",
}
