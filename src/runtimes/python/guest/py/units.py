"""Tests of unittest and doctest: the results of its own suites as events."""

import unittest
from unittest.case import _SubTest
from unittest.suite import _ErrorHolder

from .pytest_names import Skipped, Xfailed
from .report import error_of, said


class TimeLimit(KeyboardInterrupt):
    """Raised in a test that ran for longer than it may."""


def path_of(test):
    """Names of a test from its class on."""
    name = getattr(test, "_testMethodName", None)
    if name is not None and name != "runTest" or type(test).__module__ not in ("doctest", "unittest.case"):
        return [type(test).__qualname__, name or test.id()]
    return [test.id()]


class Result(unittest.TestResult):
    def __init__(self, report, limit_ms):
        super().__init__()
        self._report, self._limit = report, limit_ms
        self._testRunEntered = True
        self._state = self._error = None
        self._inner = 0
        self.ended = set()
        self.group = []

    def startTest(self, test):
        super().startTest(test)
        self._state, self._error, self._inner = "pass", None, 0
        self._report.start(path_of(test), self._limit)
        self._report.limit(self._limit)

    def end(self, test):
        if test in self.ended:
            return
        self.ended.add(test)
        if self._state == "pass" and self._inner:
            self._state, self._error = "fail", said(f"{self._inner} subtest{'s' if self._inner > 1 else ''} failed")
        self._report.end(path_of(test), self._state, self._error)
        self._report.limit(self._limit)

    def cut(self, state, error):
        self._state, self._error = state, error

    def _set(self, state, error=None):
        if self._state != "fail":
            self._state, self._error = state, error

    def _broken(self, holder, state, error):
        """A hook of a class or a module failed, or skipped: so does each test that it was for."""
        hook = holder.description.split(" ")[0]
        if hook.startswith("setUp"):
            for test in self.group:
                if test not in self.ended and (hook == "setUpModule" or f".{type(test).__qualname__})" in holder.description):
                    self.ended.add(test)
                    self._report.start(path_of(test), self._limit)
                    self._report.end(path_of(test), state, error, 0)
            return
        if state == "fail":
            name = holder.description.split(" ")[1].strip("()").rpartition(".")[2]
            path = [name, hook] if hook.endswith("Class") else [hook]
            self._report.start(path, self._limit)
            self._report.end(path, "fail", error, 0)

    def addError(self, test, err):
        if isinstance(err[1], Skipped):
            self.addSkip(test, str(err[1]))
            return
        if isinstance(err[1], Xfailed) and not isinstance(test, _ErrorHolder):
            self.addExpectedFailure(test, err)
            return
        error = error_of(err[1])
        if isinstance(test, _ErrorHolder):
            self._broken(test, "fail", error)
        else:
            self._set("fail", error)

    addFailure = addError

    def addSkip(self, test, reason):
        if isinstance(test, _ErrorHolder):
            self._broken(test, "skip", None)
        elif not isinstance(test, _SubTest):
            if self._state == "pass":
                self._set("skip")

    def addExpectedFailure(self, test, err):
        self._set("todo")

    def addUnexpectedSuccess(self, test):
        self._set("fail", said("unexpected success"))

    def addSubTest(self, test, subtest, err):
        if err is None or isinstance(err[1], (Skipped, Xfailed)):
            return
        self._inner += 1
        path = [*path_of(test), subtest._subDescription()]
        self._report.event(type="test-start", file=self._report.file, path=path, limitMs=0)
        self._report.event(type="test", file=self._report.file, path=path, state="fail", durationMs=0, error=error_of(err[1]))


def flat(suite):
    for one in suite:
        if isinstance(one, unittest.BaseTestSuite):
            yield from flat(one)
        else:
            yield one


def limited(test, result, message):
    """Ends a test at its limit, and the suite goes on."""
    run = test.run

    def held(given=None):
        try:
            run(given)
        except TimeLimit:
            result.cut("timeout", said(message))
        except KeyboardInterrupt as thrown:
            result.cut("fail", error_of(thrown))
        result.end(test)
        return given

    test.run = held
    return test
