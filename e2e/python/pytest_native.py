"""What native pytest makes of the project beside it, as JSON: by file, "class test": its state."""

import json
import os
import sys

import pytest

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pytest")


class Plugin:
    def __init__(self):
        self.verdicts = {}

    def say(self, nodeid, state):
        file, *path = nodeid.split("::", 1)
        named = self.verdicts.setdefault(file, {})
        key = path[0].replace("::", " ") if path else ""
        if named.get(key) != "fail":
            named[key] = state

    def pytest_collectreport(self, report):
        if report.failed or report.skipped:
            self.say(report.nodeid, "fail" if report.failed else "skip")

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.say(report.nodeid, "fail")
        elif hasattr(report, "wasxfail"):
            self.say(report.nodeid, "todo" if report.skipped else "pass")
        elif report.skipped:
            self.say(report.nodeid, "skip")
        elif report.when == "call":
            self.say(report.nodeid, "pass")


def main():
    if not pytest.__version__.startswith(os.environ.get("HUNKSCOPE_PYTEST", "7.2.")):
        sys.exit(f"pytest 7.2 is recorded, this is {pytest.__version__}")
    os.chdir(FOLDER)
    sys.dont_write_bytecode = True
    plugin = Plugin()
    out, sys.stdout = sys.stdout, open(os.devnull, "w")
    pytest.main(["-q", "-p", "no:cacheprovider", "--continue-on-collection-errors", FOLDER], plugins=[plugin])
    out.write(json.dumps({file: dict(sorted(tests.items())) for file, tests in sorted(plugin.verdicts.items())}, indent=1, ensure_ascii=False) + "\n")


main()
