"""What test files of pytest name, without pytest: its most used names; of the others each says that it is not here."""

import contextlib
import decimal
import importlib
import math
import re
import sys
import types
import warnings

VERSION = "8.0"


class Outcome(BaseException):
    """What ends a test by pytest's word: no `except Exception` of a test catches it."""


class Failed(Outcome):
    """`pytest.fail`, and what was to be raised and was not."""


class Xfailed(Failed):
    pass


class Skipped(Outcome):
    def __init__(self, reason="", is_of_module=False):
        super().__init__(reason)
        self.is_of_module = is_of_module


class FixtureLookupError(LookupError):
    pass


def skip(reason="", *, allow_module_level=False):
    raise Skipped(reason, allow_module_level)


def fail(reason="", pytrace=True):
    raise Failed(reason)


def xfail(reason=""):
    raise Xfailed(reason)


def importorskip(name, minversion=None, reason=None, **_):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        raise Skipped(reason or f"could not import {name!r}: {error}", True) from None
    version = getattr(module, "__version__", None)
    if minversion is not None and (version is None or _numbers(version) < _numbers(minversion)):
        raise Skipped(reason or f"module {name!r} has __version__ {version!r}, required is: {minversion!r}", True)
    return module


def _numbers(version):
    return [int(one) for one in re.findall(r"\d+", str(version).partition("+")[0])]


class ExceptionInfo:
    def __init__(self, error=None):
        self._value = error

    @property
    def value(self):
        if self._value is None:
            raise AssertionError(".value can only be used after the context manager exits")
        return self._value

    @property
    def type(self):
        return type(self.value)

    @property
    def tb(self):
        return self.value.__traceback__

    @property
    def typename(self):
        return type(self.value).__name__

    def match(self, pattern):
        text = _with_notes(self.value)
        if re.search(pattern, text) is None:
            raise AssertionError(f"The pattern does not match.\n Pattern: {getattr(pattern, 'pattern', pattern)!r}\n Message: {text!r}")
        return True

    def exconly(self, tryshort=False):
        return f"{self.typename}: {self.value}"

    def errisinstance(self, kind):
        return isinstance(self.value, kind)

    def group_contains(self, kind, *, match=None, depth=None):
        return any(
            isinstance(one, kind) and (match is None or re.search(match, str(one))) for one in _members(self.value, depth)
        )


def _members(error, depth, level=1):
    for one in getattr(error, "exceptions", ()):
        if depth is None or depth == level:
            yield one
        yield from _members(one, depth, level + 1)


def _with_notes(error):
    return "\n".join([str(error), *map(str, getattr(error, "__notes__", []))])


def _names(kinds):
    return " or ".join(kind.__name__ for kind in kinds) if isinstance(kinds, tuple) else kinds.__name__


class _Raises:
    def __init__(self, kinds, match, check):
        self._kinds, self._match, self._check = kinds, match, check
        self._info = ExceptionInfo()

    def __enter__(self):
        return self._info

    def __exit__(self, kind, error, trace):
        if kind is None:
            raise Failed(f"DID NOT RAISE {_names(self._kinds) if self._kinds else 'any exception'}")
        if self._kinds and not issubclass(kind, self._kinds):
            return False
        self._info._value = error
        if self._match is not None:
            self._info.match(self._match)
        return self._check is None or bool(self._check(error))


def raises(expected=None, *args, match=None, check=None, **kwargs):
    kinds = expected
    if kinds is None and match is None and check is None:
        raise ValueError("You must specify at least one parameter to match on.")
    for one in kinds if isinstance(kinds, tuple) else () if kinds is None else (kinds,):
        if not isinstance(one, type) or not issubclass(one, BaseException):
            raise TypeError(f"expected exception must be a BaseException type, not {getattr(one, '__name__', type(one).__name__)}")
    if kinds == ():
        raise ValueError("Expected an exception type or a tuple of exception types, but got `()`.")
    if kwargs and not args:
        raise TypeError(f"Unexpected keyword arguments passed to pytest.raises: {', '.join(sorted(kwargs))}")
    manager = _Raises(kinds, match, check)
    if not args:
        return manager
    call, *rest = args
    with manager as info:
        call(*rest, **kwargs)
    return info


class _Warns(warnings.catch_warnings):
    def __init__(self, kinds=Warning, match=None):
        super().__init__(record=True)
        self._kinds, self._match = kinds, match

    def __enter__(self):
        self.list = super().__enter__()
        warnings.simplefilter("always")
        return self

    def __getitem__(self, at):
        return self.list[at]

    def __len__(self):
        return len(self.list)

    def __iter__(self):
        return iter(self.list)

    def pop(self, kind=Warning):
        for at, one in enumerate(self.list):
            if issubclass(one.category, kind):
                return self.list.pop(at)
        raise AssertionError(f"{kind!r} not found in warning list")

    def clear(self):
        self.list[:] = []

    def __exit__(self, kind, error, trace):
        found = list(self.list)
        super().__exit__(kind, error, trace)
        if kind is not None or self._kinds is None:
            return
        fitting = [one for one in found if issubclass(one.category, self._kinds)]
        if not fitting:
            raise Failed(f"DID NOT WARN. No warnings of type {_names(self._kinds)} were emitted.")
        if self._match is not None and not any(re.search(self._match, str(one.message)) for one in fitting):
            raise Failed(f"DID NOT WARN. No warning matches {self._match!r}: {[str(one.message) for one in fitting]}")


def warns(expected=Warning, *args, match=None, **kwargs):
    manager = _Warns(tuple(expected) if isinstance(expected, list) else expected, match)
    if not args:
        return manager
    with manager:
        return args[0](*args[1:], **kwargs)


def deprecated_call(*, match=None):
    return _Warns((DeprecationWarning, PendingDeprecationWarning, FutureWarning), match)


class approx:
    __array_ufunc__ = None
    __hash__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.rel, self.abs, self.nan_ok = expected, rel, abs, nan_ok

    def _one(self, actual, expected):
        if isinstance(expected, (dict, list, tuple)):
            raise TypeError(f"pytest.approx() does not support nested data structures: {self.expected!r}")
        if isinstance(expected, (bool, str, bytes, type(None))):
            return actual == expected
        try:
            if actual == expected:
                return True
            if math.isnan(abs(expected)):
                return self.nan_ok and math.isnan(abs(actual))
            if math.isinf(abs(expected)):
                return False
            return bool(abs(expected - actual) <= self._tolerance(expected))
        except TypeError:
            return False

    def _tolerance(self, expected):
        kind = decimal.Decimal if isinstance(expected, decimal.Decimal) else float
        absolute = kind("1e-12") if self.abs is None else self.abs
        relative = kind("1e-6") if self.rel is None else self.rel
        if absolute < 0 or relative < 0:
            raise ValueError(f"a tolerance can't be negative: {absolute if absolute < 0 else relative}")
        return absolute if self.rel is None and self.abs is not None else max(absolute, relative * abs(expected))

    def __bool__(self):
        raise AssertionError("approx() is not supported in a boolean context.\nDid you mean: `assert a == approx(b)`?")

    def __eq__(self, actual):
        expected = self.expected
        if isinstance(expected, (set, frozenset)):
            raise TypeError(f"pytest.approx() only supports ordered sequences, but got: {expected!r}")
        if isinstance(expected, dict):
            return (
                hasattr(actual, "keys") and set(actual) == set(expected) and all(self._one(actual[key], expected[key]) for key in expected)
            )
        if isinstance(expected, (list, tuple)):
            return hasattr(actual, "__len__") and len(actual) == len(expected) and all(map(self._one, actual, expected))
        return self._one(actual, expected)

    def __repr__(self):
        expected = self.expected
        if isinstance(expected, dict):
            return f"approx({{{', '.join(f'{key!r}: {self._said(one)}' for key, one in expected.items())}}})"
        if isinstance(expected, (list, tuple)):
            said = ", ".join(map(self._said, expected))
            return f"approx([{said}])" if isinstance(expected, list) else f"approx(({said}{',' if len(expected) == 1 else ''}))"
        return self._said(expected)

    def _said(self, expected):
        try:
            if math.isinf(abs(expected)) or isinstance(expected, bool):
                return str(expected)
            return f"{expected} ± {self._tolerance(expected):.1e}"
        except (TypeError, ValueError):
            return repr(expected)


class Mark:
    def __init__(self, name, args=(), kwargs=None):
        self.name, self.args, self.kwargs = name, args, kwargs or {}


class MarkDecorator:
    def __init__(self, mark):
        self.mark = mark
        self.name, self.args, self.kwargs = mark.name, mark.args, mark.kwargs

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and (isinstance(args[0], type) or isinstance(args[0], types.FunctionType)):
            target = args[0]
            target.pytestmark = [*_own_marks(target), self.mark]
            return target
        return MarkDecorator(Mark(self.name, (*self.args, *args), {**self.kwargs, **kwargs}))


def _own_marks(target):
    own = vars(target).get("pytestmark", []) if isinstance(target, type) else getattr(target, "pytestmark", [])
    return [own] if isinstance(own, MarkDecorator) else list(own)


def marks_of(target):
    """Marks of a module, a class with its bases, or a function; the outermost first."""
    holders = reversed(target.__mro__) if isinstance(target, type) else [target]
    found = []
    for holder in holders:
        found.extend(reversed(_own_marks(holder)))
    return [getattr(one, "mark", one) for one in found]


class _Marks:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return MarkDecorator(Mark(name))


mark = _Marks()


class Param:
    def __init__(self, values, marks, id):
        self.values, self.id = values, id
        self.marks = [getattr(one, "mark", one) for one in (marks if isinstance(marks, (list, tuple)) else [marks])]


def param(*values, marks=(), id=None):
    return Param(values, marks, id)


class Fixture:
    """A function that makes what tests name as an argument."""

    def __init__(self, function, scope, params, autouse, ids, name):
        self.function, self.params, self.autouse, self.ids = function, params, autouse, ids
        self.scope = scope if isinstance(scope, str) else "function"
        self.name = name or function.__name__
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__wrapped__ = function

    def __get__(self, instance, owner=None):
        return self

    def __call__(self, *_, **__):
        raise Failed(f'Fixture "{self.name}" called directly: tests take it as an argument.')


def fixture(function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    def make(one):
        return Fixture(one, scope, None if params is None else list(params), autouse, ids, name)

    return make if function is None else make(function)


class MonkeyPatch:
    _NONE = object()

    def __init__(self):
        self._undo = []

    def _resolve(self, target, name, value):
        if isinstance(target, str):
            path, _, attribute = target.rpartition(".")
            holder, rest = None, path.split(".")
            for at in range(len(rest), 0, -1):
                try:
                    holder = importlib.import_module(".".join(rest[:at]))
                except ImportError:
                    continue
                for part in rest[at:]:
                    holder = getattr(holder, part)
                break
            return holder, attribute, name if value is self._NONE else value
        return target, name, value

    def setattr(self, target, name, value=_NONE, raising=True):
        target, name, value = self._resolve(target, name, value)
        old = vars(target).get(name, self._NONE) if isinstance(target, type) else getattr(target, name, self._NONE)
        if raising and not hasattr(target, name):
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        self._undo.append(lambda: delattr(target, name) if old is self._NONE else setattr(target, name, old))
        setattr(target, name, value)

    def delattr(self, target, name=_NONE, raising=True):
        if isinstance(target, str) and name is self._NONE:
            target, name, _ = self._resolve(target, None, None)
        if not hasattr(target, name):
            if raising:
                raise AttributeError(name)
            return
        old = vars(target).get(name) if isinstance(target, type) else getattr(target, name)
        self._undo.append(lambda: setattr(target, name, old))
        delattr(target, name)

    def setitem(self, mapping, key, value):
        old = mapping.get(key, self._NONE)
        self._undo.append(lambda: mapping.pop(key, None) if old is self._NONE else mapping.__setitem__(key, old))
        mapping[key] = value

    def delitem(self, mapping, key, raising=True):
        if key not in mapping:
            if raising:
                raise KeyError(key)
            return
        old = mapping[key]
        self._undo.append(lambda: mapping.__setitem__(key, old))
        del mapping[key]

    def setenv(self, name, value, prepend=None):
        import os

        value = str(value)
        if prepend and name in os.environ:
            value = value + prepend + os.environ[name]
        self.setitem(os.environ, name, value)

    def delenv(self, name, raising=True):
        import os

        self.delitem(os.environ, name, raising)

    def syspath_prepend(self, path):
        old = sys.path[:]
        self._undo.append(lambda: sys.path.__setitem__(slice(None), old))
        sys.path.insert(0, str(path))
        importlib.invalidate_caches()

    def chdir(self, path):
        import os

        old = os.getcwd()
        self._undo.append(lambda: os.chdir(old))
        os.chdir(path)

    @classmethod
    @contextlib.contextmanager
    def context(cls):
        patch = cls()
        try:
            yield patch
        finally:
            patch.undo()

    def undo(self):
        while self._undo:
            self._undo.pop()()


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(f"pytest.{name} is not here: tests run without pytest itself, with the names of it that most tests use.")


def install():
    module = types.ModuleType("pytest", "The names of pytest that most tests use.")
    for name in (
        "skip fail xfail importorskip raises warns deprecated_call approx mark param fixture MonkeyPatch ExceptionInfo FixtureLookupError __getattr__".split()
    ):
        setattr(module, name, globals()[name])
    module.__version__ = VERSION
    module.FixtureRequest = object
    module.CaptureFixture = _Generic
    module.LogCaptureFixture = module.TempPathFactory = module.Item = module.Config = object
    fail.Exception, skip.Exception, xfail.Exception = Failed, Skipped, Xfailed
    sys.modules["pytest"] = module
    return module


class _Generic:
    def __class_getitem__(cls, _):
        return cls
