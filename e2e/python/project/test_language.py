"""The language itself."""

import unittest
from dataclasses import dataclass, field, replace

class Language(unittest.TestCase):
    def test_match_class(self):
        @dataclass
        class P:
            x: int
            y: int
        match P(1, 2):
            case P(x=1, y=n): self.assertEqual(n, 2)
            case _: self.fail()

    def test_match_mapping(self):
        match {"a": [1, 2, 3]}:
            case {"a": [first, *rest]}: self.assertEqual((first, rest), (1, [2, 3]))

    def test_walrus(self):
        self.assertEqual([y for x in range(5) if (y := x * 2) > 4], [6, 8])

    def test_generator_send(self):
        def gen():
            got = yield 1
            yield got * 2
        g = gen()
        next(g)
        self.assertEqual(g.send(21), 42)

    def test_generator_return(self):
        def gen():
            yield
            return 7
        g = gen()
        next(g)
        with self.assertRaises(StopIteration) as held: next(g)
        self.assertEqual(held.exception.value, 7)

    def test_yield_from(self):
        def inner(): yield from (1, 2)
        self.assertEqual(list(inner()), [1, 2])

    def test_closure_nonlocal(self):
        def counter():
            n = 0
            def up():
                nonlocal n
                n += 1
                return n
            return up
        up = counter()
        up()
        self.assertEqual(up(), 2)

    def test_unbound_local(self):
        def f():
            print(a)
            a = 1
        f()

    def test_late_binding(self):
        self.assertEqual([f() for f in [lambda: i for i in range(3)]], [2, 2, 2])

    def test_default_is_shared(self):
        def f(a=[]):
            a.append(1)
            return a
        f()
        self.assertEqual(f(), [1, 1])

    def test_keyword_only(self):
        def f(*, a): return a
        f(1)

    def test_positional_only(self):
        def f(a, /): return a
        with self.assertRaises(TypeError): f(a=1)

    def test_starred(self):
        a, *b, c = range(5)
        self.assertEqual((a, b, c), (0, [1, 2, 3], 4))

    def test_chained_comparison(self):
        self.assertTrue(1 < 2 < 3 != 4)

    def test_exception_group(self):
        caught = []
        try:
            raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
        except* ValueError as e: caught.append(len(e.exceptions))
        except* TypeError as e: caught.append(len(e.exceptions))
        self.assertEqual(caught, [1, 1])

    def test_exception_group_fails(self):
        raise ExceptionGroup("several", [ValueError(1), KeyError(2)])

    def test_exception_note(self):
        e = ValueError("a")
        e.add_note("b")
        self.assertEqual(e.__notes__, ["b"])

    def test_raise_from(self):
        try:
            try: 1 / 0
            except ZeroDivisionError as e: raise KeyError("k") from e
        except KeyError as e: self.assertIsInstance(e.__cause__, ZeroDivisionError)

    def test_raise_from_fails(self):
        try: 1 / 0
        except ZeroDivisionError as e: raise RuntimeError("outer") from e

    def test_finally_return(self):
        def f():
            try: raise ValueError
            finally: return 3
        self.assertEqual(f(), 3)

    def test_with_suppresses(self):
        class S:
            def __enter__(self): return self
            def __exit__(self, *_): return True
        with S(): raise ValueError
        self.assertTrue(True)

    def test_descriptor(self):
        class D:
            def __set_name__(self, owner, name): self.name = name
            def __get__(self, one, owner): return self.name
        class A: here = D()
        self.assertEqual(A().here, "here")

    def test_slots(self):
        class A: __slots__ = ("x",)
        A().y = 1

    def test_metaclass(self):
        class M(type):
            def __call__(cls, *a): return (cls.__name__, a)
        class A(metaclass=M): pass
        self.assertEqual(A(1), ("A", (1,)))

    def test_mro(self):
        class A: pass
        class B(A): pass
        class C(A): pass
        class D(B, C): pass
        self.assertEqual([k.__name__ for k in D.__mro__], ["D", "B", "C", "A", "object"])

    def test_mro_conflict(self):
        class A: pass
        class B(A): pass
        type("C", (A, B), {})

    def test_super_chain(self):
        class A:
            def f(self): return ["A"]
        class B(A):
            def f(self): return ["B", *super().f()]
        self.assertEqual(B().f(), ["B", "A"])

    def test_init_subclass(self):
        seen = []
        class A:
            def __init_subclass__(cls, tag): seen.append(tag)
        class B(A, tag=1): pass
        self.assertEqual(seen, [1])

    def test_dataclass_order(self):
        @dataclass(order=True)
        class P:
            a: int
            b: list = field(default_factory=list, compare=False)
        self.assertLess(P(1), P(2))

    def test_dataclass_frozen(self):
        @dataclass(frozen=True)
        class P: a: int
        P(1).a = 2

    def test_dataclass_replace(self):
        @dataclass
        class P:
            a: int = 1
            b: int = 2
        self.assertEqual(replace(P(), b=3), P(1, 3))

    def test_dataclass_repr(self):
        @dataclass
        class P: a: int
        self.assertRegex(repr(P(1)), r"P\(a=1\)$")

    def test_fstring(self):
        n = 3.14159
        self.assertEqual(f"{n:>8.2f}|{n=:.1f}|{'a'!r}", "    3.14|n=3.1|'a'")

    def test_fstring_nested(self):
        self.assertEqual(f"{f"{1 + 1}"}", "2")

    def test_type_alias(self):
        type A = list[int]
        self.assertEqual(A.__value__, list[int])

    def test_generic_function(self):
        def first[T](a: list[T]) -> T: return a[0]
        self.assertEqual(first([1]), 1)

    def test_annotations_wrong(self):
        def f(a: int) -> str: return a
        self.assertEqual(f("x"), 1)

    def test_del_name(self):
        a = 1
        del a
        a

    def test_attribute_error(self):
        object().nothing

    def test_index_error(self):
        [][0]

    def test_key_error(self):
        {}["a"]

    def test_zero_division(self):
        1 % 0

    def test_overflow(self):
        2.0 ** 10000

    def test_int_parse(self):
        int("x")

    def test_name_error(self):
        nothing_here

    def test_unpack_error(self):
        a, b = 1, 2, 3

    def test_recursion(self):
        def f(): return f()
        f()

    def test_assert_statement(self):
        assert [] == [1], "not so"

    def test_system_exit(self):
        raise SystemExit(3)

    def test_stop_iteration_in_generator(self):
        def g():
            raise StopIteration
            yield
        list(g())

    def test_hash_of_list(self):
        {[]: 1}

    def test_dict_order(self):
        self.assertEqual(list({"b": 1, "a": 2}), ["b", "a"])

    def test_dict_merge(self):
        self.assertEqual({"a": 1} | {"a": 2}, {"a": 2})

    def test_dict_changed_while_read(self):
        d = {1: 1}
        for k in d: d[k + 1] = 1

    def test_set_order(self):
        self.assertEqual(sorted({3, 1, 2}), [1, 2, 3])

    def test_slice_assign(self):
        a = [1, 2, 3]
        a[1:2] = [7, 8]
        self.assertEqual(a, [1, 7, 8, 3])

    def test_is_small_int(self):
        self.assertIs(256, int("256"))

    def test_nan(self):
        self.assertNotEqual(float("nan"), float("nan"))

    def test_round_half_even(self):
        self.assertEqual([round(0.5), round(1.5), round(2.5)], [0, 2, 2])

    def test_floor_division(self):
        self.assertEqual((-7 // 2, -7 % 2), (-4, 1))

    def test_big_ints(self):
        self.assertEqual(len(str(2 ** 1000)), 302)

    def test_int_limit(self):
        int("1" * 5000)

    def test_bytes_decode(self):
        b"\xff".decode()

    def test_encode_surrogate(self):
        "\ud800".encode()

    def test_global_state(self):
        self.assertEqual(__name__.rpartition(".")[2], "test_language")
