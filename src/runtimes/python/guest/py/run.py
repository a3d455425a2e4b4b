"""Runs the tests of one file: finds them, chooses those that were asked for, says what became of each."""

import configparser
import doctest
import gc
import importlib
import inspect
import json
import os
import sys
import time
import tomllib
import unittest

from . import asserts, loop, own_pytest, plain, program, pytest_names
from .realm import Realm, hide, install_signal, note_shadowed
from .report import PROJECT, Report, error_of, said
from .units import Result, TimeLimit, flat, limited, path_of


# Milliseconds that a file may take to load, at least.
LOAD_MS = 3_000


class Choice:
    """Which tests were asked for, and which another worker has ended."""

    def __init__(self, request):
        only = request.get("only")
        self._only = None if only is None else [one["path"] for one in only]
        self._name = request.get("name", "")
        self._done = [one["path"] for one in request.get("done", [])]

    def takes(self, path):
        if path in self._done:
            self._done.remove(path)
            return False
        if self._only is not None and path not in self._only and path[:-1] + [path[-1].partition("[")[0]] not in self._only:
            return False
        return self._name in " ".join(path).lower()


def _has_init(folder):
    return os.path.exists(os.path.join(folder, "__init__.py"))


def _settings():
    """What the project says of its tests: pytest's section of pyproject.toml, pytest.ini, tox.ini or setup.cfg."""
    try:
        with open(f"{PROJECT}pyproject.toml", "rb") as file:
            found = tomllib.load(file).get("tool", {}).get("pytest", {}).get("ini_options")
            if isinstance(found, dict):
                return found
    except (OSError, ValueError):
        pass
    for name, section in (("pytest.ini", "pytest"), ("tox.ini", "pytest"), ("setup.cfg", "tool:pytest")):
        parser = configparser.ConfigParser(interpolation=None)
        try:
            if parser.read(f"{PROJECT}{name}") and parser.has_section(section):
                return dict(parser[section])
        except (configparser.Error, UnicodeDecodeError):
            pass
    return {}


def _words(value):
    return value.split() if isinstance(value, str) else [str(one) for one in value or []]


def place_of(file):
    """The module's name, and the folders that imports look into."""
    folder = os.path.dirname(PROJECT + file)
    parts = [os.path.basename(file).removesuffix(".py")]
    base = folder
    while _has_init(base) and base.rstrip("/") + "/" != PROJECT:
        parts.insert(0, os.path.basename(base))
        base = os.path.dirname(base)
    settings = _settings()
    more = [os.path.normpath(os.path.join(PROJECT, one)) for one in _words(settings.get("pythonpath"))]
    source = [f"{PROJECT}src"] if os.path.isdir(f"{PROJECT}src") and not _has_init(f"{PROJECT}src") else []
    folders = list(dict.fromkeys([base.rstrip("/") or "/", *more, *source, PROJECT.rstrip("/")]))
    return ".".join(parts), folders, settings


def _load(name, path):
    """Imports a file by its own path, under the name that its folders give it."""
    spec = importlib.util.spec_from_file_location(name, path, loader=asserts.Loader(name, path))
    parent = name.rpartition(".")[0]
    if parent:
        importlib.import_module(parent)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# Settings of pytest that are followed, and those that change nothing of a verdict.
_FOLLOWED = {"pythonpath", "asyncio_mode", "xfail_strict", "filterwarnings", "addopts"}
_OF_NO_ACCOUNT = {"markers", "minversion", "testpaths", "norecursedirs", "cache_dir", "console_output_style", "junit_family", "log_cli", "log_cli_level", "asyncio_default_fixture_loop_scope", "timeout"}


def _note_settings(settings, report):
    """Says which of pytest's settings nothing here follows."""
    for name in settings:
        if name not in _FOLLOWED | _OF_NO_ACCOUNT:
            report.note(f"The project's settings of pytest have {name}, which pytest reads and the page’s own runner does not.")
    for option in _words(settings.get("addopts")):
        if option.startswith("-p") or option.partition("=")[0] in ("-W", "-m", "-k", "--strict", "--strict-markers", "--deselect", "--ignore", "--import-mode"):
            report.note(f"The project's settings of pytest have {option} in addopts, which pytest reads and the page’s own runner does not.")


def _conftests(folder, cases, report):
    """Fixtures of conftest.py from the project's folder down to the test's."""
    at, chain = PROJECT.rstrip("/"), []
    rest = os.path.relpath(folder, at)
    for part in ["", *([] if rest == "." else rest.split("/"))]:
        at = os.path.join(at, part) if part else at
        path = os.path.join(at, "conftest.py")
        if os.path.exists(path):
            chain.append(path)
    for count, path in enumerate(chain):
        module = _load(f"conftest{count or ''}", path)
        cases.learn(module)
        for hook in sorted(vars(module)):
            if hook == "pytest_plugins" or hook.startswith("pytest_") and hook != "pytest_generate_tests":
                report.note(f"{os.path.relpath(path, PROJECT)} defines {hook}, which pytest reads and the page’s own runner does not.")
        if hasattr(module, "pytest_generate_tests"):
            cases.generators.append(module.pytest_generate_tests)


class File:
    """One test file, from its import to its end."""

    def __init__(self, report, request):
        self.report, self.request = report, request
        self.limit = request["testTimeoutMs"]
        self.choice = Choice(request)
        self.message = f"It ran for longer than its limit of {self.limit:g} ms and was ended."
        report.file, report.faults = request["file"], 0

    def run(self):
        report, started = self.report, time.perf_counter()
        report.event(type="file-start", file=report.file)
        try:
            self._run()
        except (TimeLimit, own_pytest.OverLimit):
            report.fault(said(f"Outside its tests: {self.message}"))
        except unittest.SkipTest:
            pass
        except pytest_names.Skipped as skipped:
            if not skipped.is_of_module:
                report.fault(said("Using pytest.skip outside of a test will skip the entire module: allow_module_level=True says that it is meant."))
        except (Exception, pytest_names.Outcome, SystemExit, KeyboardInterrupt, GeneratorExit) as error:
            report.fault(self._ended(error) if isinstance(error, SystemExit) else error_of(error))
        report.limit(0)
        report.flush()
        report.event(type="file-end", file=report.file, durationMs=(time.perf_counter() - started) * 1000, uses=_used(report.file))

    @staticmethod
    def _ended(error):
        record = error_of(error)
        return {**record, "message": f"The file ended the program outside its tests: SystemExit({error.code!r})"}

    def _run(self):
        path = PROJECT + self.report.file
        name, folders, settings = place_of(self.report.file)
        if path.endswith(".py") and own_pytest.wheels():
            # As an installed project is found; the rest of the path is pytest's.
            sys.path[:0] = [one for one in folders if one == f"{PROJECT}src"]
            install_signal(own_pytest.OverLimit)
            return own_pytest.run(self)
        sys.path[:0] = folders
        importlib.invalidate_caches()
        note_shadowed(self.report, folders)
        self.report.limit(max(self.limit, LOAD_MS))
        self.cases = plain.new_cases()
        self.settings = plain.Settings(settings)
        if not path.endswith(".py"):
            return self._units(list(flat(doctest.DocFileSuite(path, module_relative=False))), None)
        _note_settings(settings, self.report)
        _conftests(os.path.dirname(path), self.cases, self.report)
        module = _load(name, path)
        units = self._unit_tests(module)
        items = plain.collect(module, self.cases, lambda one: issubclass(one, unittest.TestCase))
        items = [one for one in items if self.choice.takes(one.path)]
        self._plain(module, items)
        self._units([one for one in units if self.choice.takes(path_of(one))], module)

    def _unit_tests(self, module):
        loader = unittest.TestLoader()
        own = getattr(module, "load_tests", None)
        if own is not None:
            tests = list(flat(loader.loadTestsFromModule(module)))
            failed = [one for one in tests if type(one).__name__ == "_FailedTest"]
            if failed:
                raise failed[0]._exception
            return tests
        classes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, unittest.TestCase)]
        bases = (unittest.TestCase, unittest.FunctionTestCase, unittest.IsolatedAsyncioTestCase)
        found = [test for one in dict.fromkeys(classes) if one not in bases for test in loader.loadTestsFromTestCase(one)]
        return found + self._doctests(module)

    def _doctests(self, module):
        """Examples in docstrings: of a file that names doctest, or of a module that is no test file."""
        named = any(value is doctest for value in vars(module).values())
        is_test = any(key.startswith("test") for key in vars(module)) or "test" in os.path.basename(self.report.file)
        if not named and is_test:
            return []
        try:
            return list(flat(doctest.DocTestSuite(module)))
        except ValueError:
            return []

    def _one(self, item):
        report = self.report
        report.start(item.path, self.limit)
        report.limit(self.limit)
        try:
            state, error = plain.run_one(item, self.cases, self.settings)
            failure = None if error is None else error_of(error)
        except TimeLimit:
            state, failure = "timeout", said(self.message)
        except (SystemExit, KeyboardInterrupt, GeneratorExit, BaseException) as thrown:
            state, failure = "fail", error_of(thrown)
        report.limit(self.limit)
        report.end(item.path, state, failure)

    def _plain(self, module, items):
        if not items:
            return
        broken = self._try(plain.hook, module, "setup_module", module)
        owner = None
        failed_class = None
        for item in items:
            if item.owner is not owner:
                self._leave(owner)
                owner = item.owner
                failed_class = None if owner is None or broken else self._try(plain.hook, owner, "setup_class")
            error = broken or failed_class
            if error is not None:
                skipped = isinstance(error, plain.SKIPPED)
                self.report.start(item.path, self.limit)
                self.report.end(item.path, "skip" if skipped else "fail", None if skipped else error_of(error), 0)
            else:
                self._one(item)
        self._leave(owner)
        self._after(self.cases.end, "session")
        if broken is None:
            self._after(plain.hook, module, "teardown_module", module)

    def _try(self, call, *arguments):
        try:
            call(*arguments)
        except TimeLimit:
            raise
        except (Exception, pytest_names.Outcome) as error:
            return error
        return None

    def _after(self, call, *arguments):
        error = self._try(call, *arguments)
        if error is not None:
            self.report.fault(error_of(error))

    def _leave(self, owner):
        if owner is None:
            return
        self._after(self.cases.end, "class")
        self._after(plain.hook, owner, "teardown_class")

    def _units(self, tests, module):
        """Class by class, so that a hook of one that hangs takes only its own tests along."""
        if not tests:
            return
        report, result = self.report, Result(self.report, self.limit)
        result.group = tests
        suite = unittest.TestSuite()
        groups = []
        for test in tests:
            if not groups or type(groups[-1][0]) is not type(test):
                groups.append([])
            groups[-1].append(test)
        for group in groups:
            own = unittest.TestSuite(limited(test, result, self.message) for test in group)
            report.limit(self.limit)
            try:
                own.run(result)
            except TimeLimit:
                self._lose(group, result, "timeout", said(self.message))
            except (SystemExit, KeyboardInterrupt, GeneratorExit) as error:
                self._lose(group, result, "fail", error_of(error))
        report.limit(self.limit)
        suite._tearDownPreviousClass(None, result)
        suite._handleModuleTearDown(result)
        report.flush()

    def _lose(self, group, result, state, error):
        """A hook was ended, or a test ended the program: what did not run fails with it."""
        for test in group:
            if test in result.ended:
                continue
            result.ended.add(test)
            self.report.start(path_of(test), self.limit)
            self.report.end(path_of(test), state, error, 0)


def _used(file):
    """Files of the project that are loaded now."""
    found = {file}
    for module in list(sys.modules.values()):
        origin = getattr(module, "__file__", None)
        if isinstance(origin, str) and origin.startswith(PROJECT):
            found.add(origin[len(PROJECT) :])
    return sorted(found)


class Runner:
    """What the page calls."""

    def __init__(self, channel):
        self.report = Report(channel)
        os.makedirs(PROJECT, exist_ok=True)
        os.chdir(PROJECT)
        sys.dont_write_bytecode = True
        loop.install()
        loop.refuse_network()
        hide()
        pytest_names.install()
        sys.meta_path.insert(1, asserts.Finder())
        self.report.take_streams()
        sys.path[:] = [one for one in sys.path if one not in ("", "/home/pyodide", PROJECT.rstrip("/"))]
        self.realm = Realm()

    def run(self, text):
        """Runs one file. `text`: the request as JSON. @returns whether another may run in this interpreter"""
        install_signal(TimeLimit)
        self.report.take_streams()
        if own_pytest.load():
            self.realm = Realm()
        file = File(self.report, json.loads(text))
        file.run()
        file = None
        return self.leave()

    def execute(self, text):
        """Runs a program. `text`: the request as JSON. @returns its exit code"""
        install_signal(KeyboardInterrupt)
        return program.execute(self.report, text)

    def leave(self):
        import threading

        self.report.limit(0)
        clean = threading.active_count() == 1
        loop.install()
        # What the file left is thrown away while its modules are as it had them: finalizers may look there.
        gc.collect()
        clean = self.realm.restore() and clean
        self.report.take_streams()
        gc.collect()
        return clean
