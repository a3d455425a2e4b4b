"""Plain `assert` that says both sides: the syntax tree of test files is rewritten, lines and columns stay."""

import ast
import importlib.abc
import importlib.machinery
import pprint
import re

from .report import PROJECT, clip, safe_repr

FAIL = "@hunkscope_fail"
_OPERATORS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}


def _shown(value):
    try:
        return clip(value if isinstance(value, str) and "\n" in value else pprint.pformat(value, width=100, sort_dicts=False))
    except Exception:
        return safe_repr(value)


def fail(text, message, left=None, operator=None, right=None):
    """The error of an assert that did not hold."""
    if operator is None:
        says = f"assert {text}" if left is None else f"assert {text}\n  where it is {safe_repr(left[0])}"
    else:
        says = f"assert {safe_repr(left)} {operator} {safe_repr(right)}\n  of {text}"
    if message is not None:
        says = f"{message[0]}\n{says}"
    error = AssertionError(clip(says) if message is None else clip(says))
    if operator is not None:
        error.hunkscope_sides = (_shown(left), _shown(right))
    return error


class _Rewriter(ast.NodeTransformer):
    def __init__(self, source):
        self._source = source
        self._count = 0

    def _name(self):
        self._count += 1
        return f"@hunkscope_{self._count}"

    def visit_Assert(self, node):
        test = node.test
        text = ast.get_source_segment(self._source, test) or ast.unparse(test)
        keep, store = [], []

        def held(value):
            name = self._name()
            keep.append(ast.Assign(targets=[ast.Name(name, ast.Store())], value=value))
            store.append(name)
            return ast.Name(name, ast.Load())

        message = ast.Constant(None) if node.msg is None else ast.Tuple([node.msg], ast.Load())
        arguments = [ast.Constant(text), message]
        simple = isinstance(test, ast.Compare) and len(test.ops) == 1
        if simple:
            left, right = held(test.left), held(test.comparators[0])
            condition = ast.Compare(left, test.ops, [right])
            arguments += [left, ast.Constant(_OPERATORS[type(test.ops[0])]), right]
        else:
            condition = held(test)
            plain = isinstance(test, ast.Constant) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))
            if not plain:
                arguments.append(ast.Tuple([condition], ast.Load()))
        raising = ast.Raise(ast.Call(ast.Name(FAIL, ast.Load()), arguments, []), None)
        clear = [ast.Assign(targets=[ast.Name(name, ast.Store())], value=ast.Constant(None)) for name in store]
        made = [*keep, ast.If(ast.UnaryOp(ast.Not(), condition), [raising], []), *clear]
        for one in made:
            for inner in ast.walk(one):
                if not hasattr(inner, "lineno"):
                    ast.copy_location(inner, node)
            ast.copy_location(one, node)
        return made


def compile_tests(data, path):
    """Bytes of a test file → code that says both sides of its asserts."""
    tree = ast.parse(data, path)
    source = _decoded(data)
    tree = _Rewriter(source).visit(tree)
    ast.fix_missing_locations(tree)
    return compile(tree, path, "exec", dont_inherit=True)


def _decoded(data):
    import io
    import tokenize

    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return io.TextIOWrapper(io.BytesIO(data), encoding, newline=None).read()


_TEST_FILE = re.compile(r"(?:^|/)(?:test[^/]*|[^/]*_tests?|conftest|tests)\.py$")


class Loader(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data, path, *, _optimize=-1):
        return compile_tests(bytes(data), path)

    def exec_module(self, module):
        vars(module)[FAIL] = fail
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    """Gives test files of the project the loader above; every other module is found as ever."""

    def find_spec(self, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.origin, str) or not spec.origin.startswith(PROJECT):
            return None
        if type(spec.loader) is importlib.machinery.SourceFileLoader and _TEST_FILE.search(spec.origin):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec
