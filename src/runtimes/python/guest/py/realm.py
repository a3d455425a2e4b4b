"""What all files of a run share, put back behind each: modules, the library's attributes, the environment."""

import builtins
import importlib
import importlib.abc
import linecache
import os
import signal
import sys
import types
import warnings

from .report import PROJECT

# The way into the worker: tests have no business there.
_HIDDEN = {"js", "pyodide_js", "_pyodide_core", "pyodide", "_pyodide", "_hunkscope"}
# Parts of CPython's library that are packed apart from the rest.
_APART = {"ssl", "_ssl", "sqlite3", "_sqlite3", "lzma", "_lzma", "_hashlib", "test", "tkinter", "_tkinter", "curses", "_curses", "readline"}


class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in _HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if top in _APART and not any(os.path.exists(os.path.join(PROJECT, at, top)) or os.path.exists(os.path.join(PROJECT, at, f"{top}.py")) for at in ("", "src")):
            if top in ("_ssl", "_sqlite3", "_lzma", "_hashlib", "_tkinter", "_curses"):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            raise ModuleNotFoundError(f"No module named {name!r}: it is a part of Python’s library that is not in the page’s Python.", name=name)
        return None


def hide():
    """Takes the ways to the page out of reach."""
    for name in list(sys.modules):
        if name.partition(".")[0] in _HIDDEN - {"_hunkscope"}:
            del sys.modules[name]
    # The real one holds what the page has put there.
    sys.modules["__main__"] = types.ModuleType("__main__")
    sys.meta_path[:] = [one for one in sys.meta_path if "JsFinder" not in type(one).__name__ and "Pyodide" not in type(one).__name__]
    sys.meta_path.insert(0, Absent())


_SKIPPED = ("__builtins__", "__warningregistry__")


class Realm:
    """The state before the first file."""

    def __init__(self):
        self.modules = dict(sys.modules)
        self.attributes = {
            name: dict(vars(module)) for name, module in self.modules.items() if isinstance(module, types.ModuleType) and not name.startswith("_hunkscope")
        }
        self.environ = dict(os.environ)
        self.path = list(sys.path)
        self.meta_path = list(sys.meta_path)
        self.path_hooks = list(sys.path_hooks)
        self.builtins = dict(vars(builtins))
        self.filters = list(warnings.filters)
        self.argv = list(sys.argv)

    def restore(self):
        """@returns whether all is as before"""
        clean = True
        for name, module in list(sys.modules.items()):
            if name in self.modules:
                continue
            origin = getattr(module, "__file__", None)
            is_of_library = isinstance(origin, str) and origin.startswith("/lib/")
            if isinstance(module, types.ModuleType) and (is_of_library or name in sys.builtin_module_names):
                # The library's own, loaded by a test: it stays, as it is now unless something else is known. One in C would leave what it
                # has freed in use.
                self.modules[name] = module
                continue
            sys.modules.pop(name, None)
        for name, module in self.modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        for name, before in self.attributes.items():
            clean = self._put_back(vars(self.modules[name]), before, name) and clean
        os.environ.clear()
        os.environ.update(self.environ)
        sys.path[:] = self.path
        sys.meta_path[:] = self.meta_path
        sys.path_hooks[:] = self.path_hooks
        sys.argv[:] = self.argv
        warnings.filters[:] = self.filters
        sys.setrecursionlimit(self.limit)
        sys.settrace(None)
        sys.setprofile(None)
        try:
            os.chdir(PROJECT)
        except OSError:
            clean = False
        sys.path_importer_cache.clear()
        linecache.clearcache()
        importlib.invalidate_caches()
        return clean

    limit = sys.getrecursionlimit()

    def _put_back(self, now, before, name):
        clean = True
        if len(now) == len(before) and all(now.get(key, _SKIPPED) is value for key, value in before.items()):
            return True
        for key, value in before.items():
            if key not in _SKIPPED and now.get(key, _SKIPPED) is not value:
                if not _is_state(value, name):
                    clean = False
                now[key] = value
        return clean


def _is_state(value, name):
    """Counters and caches that a module keeps for itself."""
    return name in ("sys", "signal", "asyncio.events") or isinstance(value, (int, float, str, bytes, type(None), bool))


def note_shadowed(report, folders):
    """Says which modules of the project have the name of one of Python's own, and lets imports find them."""
    for folder in folders:
        try:
            names = sorted({one.name.removesuffix(".py") for one in os.scandir(folder) if one.name.endswith(".py")})
        except OSError:
            continue
        for name in names:
            if name in sys.stdlib_module_names and name not in sys.builtin_module_names and name not in ("os", "io", "abc", "codecs", "site"):
                place = os.path.join(folder, name)[len(PROJECT) :]
                report.print("warn", f"{place}.py has the name of a module of Python’s own library: imports find the project’s.")
                if not (getattr(sys.modules.get(name), "__file__", "") or "").startswith(PROJECT):
                    sys.modules.pop(name, None)


def install_signal(raised):
    """`raised` is thrown into the code that runs when the page's limit is over."""

    def interrupt(number, frame):
        raise raised

    signal.signal(signal.SIGINT, interrupt)
