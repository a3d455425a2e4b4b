"""Runs one file by pytest itself, where the page has handed over its wheels; what becomes of each test is said as the page's own runner says it."""

import io
import os
import sys

from . import asserts
from .report import PROJECT, error_of, said, safe_repr

WHEELS = "/wheels"
# Milliseconds that a file may take to load, at least: pytest loads its own plugins with the first one.
LOAD_MS = 30_000


class OverLimit(BaseException):
    """Raised in a test that ran for longer than it may: pytest ends the whole run at a KeyboardInterrupt."""


def wheels():
    """Paths of pytest and of what it needs; none where the page has not handed them over."""
    try:
        return sorted(os.path.join(WHEELS, one) for one in os.listdir(WHEELS) if one.endswith(".whl"))
    except OSError:
        return []


def load():
    """Puts pytest in the place of the names that the page's own runner has of it; once an interpreter. @returns whether it did"""
    paths = [one for one in wheels() if one not in sys.path]
    if not paths:
        return False
    sys.path.extend(paths)
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, asserts.Finder)]
    for name in [one for one in sys.modules if one.partition(".")[0] in ("pytest", "_pytest")]:
        del sys.modules[name]
    import pytest

    for name in ("pytest_runtest_makereport", "pytest_make_collect_report"):
        setattr(Reporter, name, pytest.hookimpl(hookwrapper=True)(getattr(Reporter, name)))
    return True


def path_of(node):
    """Names of a test below its file."""
    return node.split("::")[1:] or [node.rpartition("/")[2]]


class Reporter:
    """A plugin: says what pytest says."""

    def __init__(self, file):
        self.file, self.report = file, file.report
        self.sides = None
        self.over = {}

    # A hook of another plugin may fail as well: pytest calls this for every phase of a test.
    def pytest_runtest_makereport(self, item, call):
        result = yield
        made = result.get_result() if hasattr(result, "get_result") else result
        made.hunkscope = None
        if call.excinfo is not None and made.failed:
            thrown = call.excinfo.value
            made.hunkscope = said(self.file.message) if isinstance(thrown, OverLimit) else error_of(thrown)
            if self.sides is not None and isinstance(thrown, AssertionError):
                made.hunkscope["actual"], made.hunkscope["expected"] = self.sides
            made.hunkscope_over = isinstance(thrown, OverLimit)
        self.sides = None
        return result

    def pytest_assertrepr_compare(self, config, op, left, right):
        self.sides = safe_repr(left), safe_repr(right)

    def pytest_collection_modifyitems(self, config, items):
        taken = [one for one in items if self.file.choice.takes(path_of(one.nodeid))]
        config.hook.pytest_deselected(items=[one for one in items if one not in taken])
        items[:] = taken

    def pytest_runtest_logstart(self, nodeid, location):
        self.state, self.error, self.seen = None, None, set()
        self.report.start(path_of(nodeid), self.file.limit)
        self.report.limit(self.file.limit)

    def pytest_runtest_logreport(self, report):
        if report.failed:
            over = getattr(report, "hunkscope_over", False)
            self.state = "timeout" if over else "fail"
            error = getattr(report, "hunkscope", None)
            self.error = self.error or error or said(str(report.longrepr).strip().rpartition("\n")[2] or report.outcome)
        elif self.state is None and report.skipped:
            self.state = "todo" if hasattr(report, "wasxfail") else "skip"
        for name, text in report.sections:
            if (name, text) not in self.seen:
                self.seen.add((name, text))
                self.report.print("error" if "stderr" in name else "log", text.rstrip("\n"))

    def pytest_runtest_logfinish(self, nodeid, location):
        self.report.limit(self.file.limit)
        self.report.end(path_of(nodeid), self.state or "pass", self.error)

    def pytest_collectreport(self, report):
        if report.failed:
            self.report.fault(getattr(report, "hunkscope", None) or said(str(report.longrepr)))

    def pytest_make_collect_report(self, collector):
        result = yield
        made = result.get_result() if hasattr(result, "get_result") else result
        call = getattr(made, "call", None)
        if call is not None and call.excinfo is not None and made.failed:
            made.hunkscope = _cause_of(call.excinfo.value)
        return result

    def pytest_internalerror(self, excrepr, excinfo):
        self.report.fault(error_of(excinfo.value))


def _cause_of(thrown):
    """Of an error of collecting the one that the file itself has raised, where there is one."""
    inner = thrown.__cause__ or thrown.__context__
    return error_of(inner if type(thrown).__name__ == "CollectError" and inner is not None else thrown)


def run(file):
    """@param file as `run.File`: its report, its limit and its choice of tests"""
    import pytest

    report = file.report
    report.limit(max(file.limit, LOAD_MS))
    said_by, out = io.StringIO(), (sys.stdout, sys.stderr)
    sys.stdout = sys.stderr = said_by
    options = ["--rootdir=" + PROJECT, "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--color=no", "--show-capture=no"]
    try:
        code = pytest.main([PROJECT + report.file, *options], plugins=[Reporter(file)])
    finally:
        sys.stdout, sys.stderr = out
    # 0, 1 and 5 are of tests: all passed, some failed, there were none.
    if int(code) not in (0, 1, 5) and not report.faults:
        report.fault(said(said_by.getvalue().strip() or f"pytest ended with {int(code)}."))
