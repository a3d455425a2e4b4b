"""What native CPython makes of the project's tests, as JSON: "file class test": its state and the class of its error."""

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
        key = f"{type(test).__name__} {test._testMethodName}{more}"
        before = self.found.get(key, "")
        if not before.startswith("fail"):
            self.found[key] = state if error is None else f"{state} {error.__name__}"

    def startTest(self, test):
        self.say(test, "pass")

    def addError(self, test, err):
        if hasattr(test, "description"):
            for one in self.group:
                if f".{type(one).__name__})" in test.description:
                    self.say(one, "fail", err[0])
        else:
            self.say(test, "fail", err[0])

    addFailure = addError

    def addSkip(self, test, reason):
        if hasattr(test, "description"):
            for one in self.group:
                if f".{type(one).__name__})" in test.description:
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


def main():
    sys.path.insert(0, FOLDER)
    os.chdir(FOLDER)
    sys.dont_write_bytecode = True
    told = {}
    for name in sorted(os.listdir(FOLDER)):
        if name.startswith("test_"):
            suite = unittest.TestLoader().loadTestsFromModule(importlib.import_module(name[:-3]))
            found = {}
            suite.run(Result(found, list(flat(suite))))
            told[name] = dict(sorted(found.items()))
    print(json.dumps(told, indent=1))


main()
