"""
What native CPython makes of tests, as JSON: "file class test": its state and the class of its error.
`native.py` takes those of the project beside it, `native.py FOLDER FILE…` those of others.
"""

import importlib
import json
import os
import sys
import unittest

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "project")


class Result(unittest.TestResult):
    def __init__(self, found, group):
        super().__init__()
        self.found, self.group = found, group

    def say(self, test, state, error=None, more=""):
        key = f"{type(test).__qualname__} {getattr(test, '_testMethodName', test.id())}{more}"
        before = self.found.get(key, "")
        if not before.startswith("fail"):
            self.found[key] = state if error is None else f"{state} {error.__name__}"

    def startTest(self, test):
        self.say(test, "pass")

    def addError(self, test, err):
        if hasattr(test, "description"):
            for one in self.group:
                if f".{type(one).__qualname__})" in test.description:
                    self.say(one, "fail", err[0])
        else:
            self.say(test, "fail", err[0])

    addFailure = addError

    def addSkip(self, test, reason):
        if hasattr(test, "description"):
            for one in self.group:
                if f".{type(one).__qualname__})" in test.description:
                    self.say(one, "skip")
        elif type(test).__name__ != "_SubTest":
            self.say(test, "skip")

    def addExpectedFailure(self, test, err):
        self.say(test, "todo")

    def addUnexpectedSuccess(self, test):
        self.say(test, "fail")

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.say(test, "fail", err[0], f" {subtest._subDescription()}")
            self.say(test, "fail")


def flat(suite):
    for one in suite:
        yield from flat(one) if isinstance(one, unittest.TestSuite) else (one,)


def suite_of(name):
    """None: the file cannot be loaded, or says that it is to be skipped."""
    try:
        return unittest.TestLoader().loadTestsFromModule(importlib.import_module(name[:-3].replace("/", ".")))
    except (Exception, unittest.SkipTest):
        return None


def main(folder, names):
    sys.path.insert(0, folder)
    os.chdir(folder)
    sys.dont_write_bytecode = True
    verdicts = {}
    for name in names:
        suite, found = suite_of(name), {}
        if suite is not None:
            suite.run(Result(found, list(flat(suite))))
        verdicts[name] = dict(sorted(found.items()))
    sys.__stdout__.write(json.dumps(verdicts, indent=1) + "\n")


if len(sys.argv) > 1:
    main(sys.argv[1], sys.argv[2:])
else:
    main(FOLDER, sorted(name for name in os.listdir(FOLDER) if name.startswith("test_")))
