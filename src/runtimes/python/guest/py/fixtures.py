"""What tests take as arguments: fixtures of their file, their class and conftest.py, and those that pytest brings."""

import inspect

from .brought import ABSENT, BROUGHT, NARROW, PLUGINS
from .pytest_names import Failed, Fixture, FixtureLookupError, Param

SCOPES = ["function", "class", "module", "package", "session"]


class Request:
    def __init__(self, cases, fixture, param, item):
        self._cases, self.fixturename, self._item = cases, fixture.name if fixture else None, item
        if param is not _NO_PARAM:
            self.param = param
        self.scope = fixture.scope if fixture else "function"
        self._finalizers = cases.finalizers_of(self.scope)
        self.node = item
        self.function, self.cls, self.module, self.instance = item.function, item.owner, item.module, item.instance
        self.config = Config()
        self.fixturenames = [one.name for one in cases.used_by(item)] + [one for one in item.names if one in BROUGHT]
        self.keywords = {one.name: one for one in item.marks}

    def addfinalizer(self, run):
        self._finalizers.append(run)

    def getfixturevalue(self, name):
        return self._cases.value(name, self._item)

    def applymarker(self, mark):
        self._item.marks.append(getattr(mark, "mark", mark))

    def raiseerror(self, reason):
        raise FixtureLookupError(reason)


class Config:
    def getoption(self, name, default=None, skip=False):
        return default

    def getini(self, name):
        return None


_NO_PARAM = object()


class Indirect:
    """The value that `parametrize` hands to a fixture."""

    def __init__(self, value):
        self.value = value


def names_of(function, skip):
    """Arguments that a function takes without a default."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    plain = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [one.name for one in parameters[skip:] if one.kind in plain and one.default is inspect.Parameter.empty]


class Cases:
    """Fixture values of one file, by scope; what they clean up runs when the scope ends."""

    def __init__(self, run_coroutine):
        self._run = run_coroutine
        self._known = {}
        # `pytest_generate_tests` of conftest.py.
        self.generators = []
        self._values = {scope: {} for scope in SCOPES}
        self._finalizers = {scope: [] for scope in SCOPES}

    def learn(self, holder, class_=None):
        for name, value in vars(holder).items():
            if isinstance(value, Fixture):
                named = self._known.setdefault(class_, {}).setdefault(value.name if value.name != value.__name__ else name, [])
                if value not in named:
                    named.append(value)

    def finalizers_of(self, scope):
        return self._finalizers[scope]

    def find(self, name, item, below=None):
        """The innermost fixture of that name; the one that `below` takes the place of, where that is given. None: there is none."""
        owners = [None, *reversed(item.owner.__mro__)] if item.owner else [None]
        found = [one for owner in owners for one in self._known.get(owner, {}).get(name, [])]
        if below in found:
            found = found[: found.index(below)]
        return found[-1] if found else None

    def _is_of(self, owner, fixture):
        return any(fixture in named for named in self._known.get(owner, {}).values())

    def autouse(self, item):
        owners = [None, *reversed(item.owner.__mro__)] if item.owner else [None]
        found = [one for owner in owners for named in self._known.get(owner, {}).values() for one in named if one.autouse]
        return [one.name for one in sorted(found, key=lambda one: -SCOPES.index(one.scope))]

    def first_to_last(self, item, used):
        """Fixtures to be made before the test's own: those of wider scopes first, then those that no test names."""
        wide = [one for one in self.used_by(item, used) if one.scope != "function"]
        wide.sort(key=lambda one: -SCOPES.index(one.scope))
        return [*(one.name for one in wide), *self.autouse(item), *used]

    def used_by(self, item, used=()):
        """Fixtures that the test uses, through others too."""
        found, seen = [], set()
        todo = [*self.autouse(item), *used, *item.names]
        while todo:
            name = todo.pop(0)
            if name in seen:
                continue
            seen.add(name)
            fixture = self.find(name, item)
            if fixture is not None:
                found.append(fixture)
            while fixture is not None:
                names = names_of(fixture.function, 0)
                todo.extend(names)
                fixture = self.find(name, item, fixture) if name in names else None
        return found

    def value(self, name, item, user=None):
        """`user`: the fixture that asks for it; None: the test."""
        below = user if user is not None and self._replaces(user, name, item) else None
        if name in item.params and below is None:
            return item.params[name]
        fixture = self.find(name, item, below)
        if fixture is None:
            if name in ABSENT:
                raise Failed(f"pytest's fixture '{name}' is not here: tests run without pytest itself.")
            if name not in BROUGHT:
                of = f": {PLUGINS[name]} brings it, which is not here" if name in PLUGINS else ""
                raise FixtureLookupError(f"fixture '{name}' not found{of}")
            if user is not None and user.scope != "function" and name in NARROW:
                raise Failed(f"ScopeMismatch: the {user.scope} scoped fixture '{user.name}' asks for the function scoped fixture '{name}'.")
            held = self._values["function"]
            if name not in held or name == "request":
                held[name] = BROUGHT[name](Request(self, None, _NO_PARAM, item))
            return held[name]
        if user is not None and SCOPES.index(fixture.scope) < SCOPES.index(user.scope):
            raise Failed(f"ScopeMismatch: the {user.scope} scoped fixture '{user.name}' asks for the {fixture.scope} scoped fixture '{name}'.")
        at = item.fixture_params.get(name)
        key = (name, id(fixture), at)
        held = self._values[fixture.scope]
        if fixture.scope != "function" and at is not None:
            stale = [one for one in held if one[:2] == key[:2] and one != key]
            if stale:
                self.end(fixture.scope)
        if key not in held:
            held[key] = self._make(fixture, item, at)
        return held[key]

    def _replaces(self, fixture, name, item):
        owners = [None, *item.owner.__mro__] if item.owner else [None]
        return any(fixture in self._known.get(owner, {}).get(name, []) for owner in owners)

    def _make(self, fixture, item, at):
        param = _NO_PARAM
        if at is not None:
            param = at.value if isinstance(at, Indirect) else fixture.params[at]
            param = param.values[0] if isinstance(param, Param) else param
        request = Request(self, fixture, param, item)
        function = fixture.function
        bound = item.owner is not None and any(self._is_of(one, fixture) for one in item.owner.__mro__)
        if bound and not isinstance(inspect.getattr_static(function, "__func__", function), staticmethod):
            function = function.__get__(item.instance)
        given = {name: request if name == "request" else self.value(name, item, fixture) for name in names_of(function, 0)}
        made = function(**given)
        if inspect.isgenerator(made):
            value = next(made)

            def finish():
                for _ in made:
                    raise Failed(f"fixture function has more than one 'yield': {fixture.name}")

            request.addfinalizer(finish)
            return value
        if inspect.isasyncgen(made):
            value = self._run(made.__anext__())
            request.addfinalizer(lambda: self._run(_close(made)))
            return value
        return self._run(made) if inspect.iscoroutine(made) else made

    def end(self, scope):
        """Runs what a scope cleans up, the last first; raises the first failure at the end."""
        first = None
        for one in SCOPES[: SCOPES.index(scope) + 1]:
            while self._finalizers[one]:
                try:
                    self._finalizers[one].pop()()
                except BaseException as error:
                    first = first or error
            self._values[one].clear()
        if first is not None:
            raise first


async def _close(made):
    async for _ in made:
        pass


