"""Runs a program as `python` does: a file, a module by its name, or text; what it prints goes to the page."""

import atexit
import io
import json
import os
import runpy
import sys
import types

from . import asserts
from .report import PROJECT

# Exit code of a program that an interrupt ended.
INTERRUPTED = 130


def _enter(cwd):
    try:
        os.chdir(cwd)
    except OSError:
        os.chdir(PROJECT)


def _main():
    """An empty `__main__`, which the program fills."""
    module = types.ModuleType("__main__")
    module.__builtins__ = __import__("builtins")
    sys.modules["__main__"] = module
    return vars(module)


def _run_file(path):
    full = os.path.abspath(path)
    if os.path.isdir(full):
        sys.path.insert(0, full)
        runpy.run_path(full, run_name="__main__")
        return
    with open(full, "rb") as file:
        text = file.read()
    sys.path.insert(0, os.path.dirname(full))
    names = _main()
    names.update(__file__=full, __cached__=None)
    exec(compile(text, full, "exec", dont_inherit=True), names)


def _run(kind, what, args):
    if kind == "module":
        sys.argv[:] = ["-m", *args]
        sys.path.insert(0, os.getcwd())
        _main()
        runpy._run_module_as_main(what)
    elif kind == "code":
        sys.argv[:] = ["-c", *args]
        sys.path.insert(0, "")
        exec(compile(what, "<string>", "exec", dont_inherit=True), _main())
    else:
        sys.argv[:] = [what, *args]
        _run_file(what)


def _exit_code(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 255
    print(code, file=sys.stderr)
    return 1


def _tell(error):
    """Prints the traceback as Python does, without the runner's own frames."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith("<hunkscope>"):
        trace = trace.tb_next
    error.__traceback__ = trace
    sys.excepthook(type(error), error, trace)


def _ended(run):
    """Runs it to its end. @returns its exit code"""
    try:
        run()
        return 0
    except SystemExit as error:
        return _exit_code(error.code)
    except KeyboardInterrupt as error:
        _tell(error)
        return INTERRUPTED
    except BaseException as error:
        _tell(error)
        return 1


def execute(report, text):
    """`text`: the request as JSON. @returns the exit code"""
    request = json.loads(text)
    report.file, report.path = "", None
    report.take_streams()
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, asserts.Finder)]
    sys.executable = "python"
    sys.stdin = io.TextIOWrapper(io.BytesIO(request["input"].encode("utf-8", "surrogatepass")), encoding="utf-8")
    _enter(request["cwd"])
    kind, what, args = request["program"], request["file"], request["args"]
    if kind == "file" and not os.path.exists(what):
        print(f"python: can't open file {os.path.abspath(what)!r}: [Errno 2] No such file or directory", file=sys.stderr)
        report.flush()
        return 2
    code = _ended(lambda: _run(kind, what, args))
    _ended(atexit._run_exitfuncs)
    report.flush()
    return code
