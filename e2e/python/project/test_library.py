"""The standard library."""

import base64, bisect, collections, configparser, contextlib, csv, datetime, decimal, enum, fractions, functools, hashlib, heapq, io, itertools, json, math, operator, os, pathlib, pickle, random, re, shlex, statistics, string, struct, sys, tempfile, textwrap, types, unittest, uuid, zipfile, zlib

class Library(unittest.TestCase):
    def test_counter(self):
        self.assertEqual(collections.Counter("abca").most_common(1), [("a", 2)])

    def test_deque(self):
        self.assertEqual(list(collections.deque([1, 2, 3], maxlen=2)), [2, 3])

    def test_defaultdict(self):
        d = collections.defaultdict(list)
        d["a"].append(1)
        self.assertEqual(d, {"a": [1]})

    def test_namedtuple(self):
        P = collections.namedtuple("P", "x y")
        P(1)

    def test_chain_map(self):
        self.assertEqual(collections.ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], 3)

    def test_batched(self):
        self.assertEqual(list(itertools.batched("abc", 2)), [("a", "b"), ("c",)])

    def test_groupby(self):
        self.assertEqual([(k, len(list(g))) for k, g in itertools.groupby("aab")], [("a", 2), ("b", 1)])

    def test_accumulate(self):
        self.assertEqual(list(itertools.accumulate([1, 2, 3], operator.mul)), [1, 2, 6])

    def test_product(self):
        self.assertEqual(len(list(itertools.product("ab", repeat=3))), 9)

    def test_lru_cache(self):
        calls = []
        @functools.lru_cache
        def f(n):
            calls.append(n)
            return n
        f(1), f(1)
        self.assertEqual(calls, [1])

    def test_singledispatch(self):
        @functools.singledispatch
        def f(a): return "any"
        @f.register
        def _(a: int): return "int"
        self.assertEqual((f(1), f("")), ("int", "any"))

    def test_partial(self):
        self.assertEqual(functools.partial(int, base=2)("101"), 5)

    def test_reduce_empty(self):
        functools.reduce(operator.add, [])

    def test_heap(self):
        h = []
        for n in (3, 1, 2): heapq.heappush(h, n)
        self.assertEqual(heapq.heappop(h), 1)

    def test_bisect(self):
        self.assertEqual(bisect.bisect_left([1, 2, 2, 3], 2), 1)

    def test_json_round(self):
        self.assertEqual(json.loads(json.dumps({"a": [1, None, True]})), {"a": [1, None, True]})

    def test_json_error(self):
        json.loads("{'a': 1}")

    def test_json_set(self):
        json.dumps({1, 2})

    def test_csv_quotes(self):
        out = io.StringIO()
        csv.writer(out).writerow(["a,b", 'c"d'])
        self.assertEqual(out.getvalue(), '"a,b","c""d"\r\n')

    def test_config(self):
        c = configparser.ConfigParser()
        c.read_string("[a]\nb = 1")
        self.assertEqual(c.getint("a", "b"), 1)

    def test_date_math(self):
        self.assertEqual(datetime.date(2024, 2, 28) + datetime.timedelta(days=1), datetime.date(2024, 2, 29))

    def test_date_invalid(self):
        datetime.date(2023, 2, 29)

    def test_date_parse(self):
        self.assertEqual(datetime.datetime.fromisoformat("2024-01-02T03:04:05Z").tzinfo, datetime.UTC)

    def test_date_compare_naive(self):
        datetime.datetime.now() < datetime.datetime.now(datetime.UTC)

    def test_strftime(self):
        self.assertEqual(datetime.datetime(2024, 5, 6).strftime("%d.%m.%y %A"), "06.05.24 Monday")

    def test_decimal_sum(self):
        self.assertEqual(decimal.Decimal("0.1") + decimal.Decimal("0.2"), decimal.Decimal("0.3"))

    def test_decimal_context(self):
        with decimal.localcontext(prec=3): self.assertEqual(str(decimal.Decimal(1) / 3), "0.333")

    def test_float_sum(self):
        self.assertEqual(0.1 + 0.2, 0.3)

    def test_almost(self):
        self.assertAlmostEqual(0.1 + 0.2, 0.3)

    def test_fraction(self):
        self.assertEqual(fractions.Fraction(1, 3) + fractions.Fraction(1, 6), fractions.Fraction(1, 2))

    def test_fsum(self):
        self.assertEqual(math.fsum([0.1] * 10), 1.0)

    def test_isqrt(self):
        math.isqrt(-1)

    def test_comb(self):
        self.assertEqual((math.comb(5, 2), math.lcm(4, 6)), (10, 12))

    def test_stdev(self):
        self.assertEqual(statistics.stdev([1, 3]), math.sqrt(2))

    def test_median_empty(self):
        statistics.median([])

    def test_random_seed(self):
        r = random.Random(7)
        self.assertEqual([r.randrange(100) for _ in range(4)], [41, 19, 50, 83])

    def test_shuffle_seed(self):
        a = list(range(5))
        random.Random(1).shuffle(a)
        self.assertEqual(a, [2, 3, 4, 0, 1])

    def test_regex_groups(self):
        self.assertEqual(re.match(r"(?P<a>\w+)-(\d+)", "ab-12").groupdict(), {"a": "ab"})

    def test_regex_error(self):
        re.compile("(")

    def test_regex_sub(self):
        self.assertEqual(re.sub(r"(\d)", lambda m: str(int(m[1]) + 1), "a1b2"), "a2b3")

    def test_regex_fullmatch_none(self):
        re.fullmatch("a", "ab").group()

    def test_textwrap(self):
        self.assertEqual(textwrap.dedent("  a\n    b"), "a\n  b")

    def test_template(self):
        string.Template("$a").substitute({})

    def test_casefold(self):
        self.assertEqual("Straße".casefold(), "strasse")

    def test_unicode_name(self):
        self.assertEqual(len("👩‍👩‍👧"), 5)

    def test_split_lines(self):
        self.assertEqual("a\r\nb\x0bc".splitlines(), ["a", "b", "c"])

    def test_shlex(self):
        self.assertEqual(shlex.split("a 'b c'"), ["a", "b c"])

    def test_struct_pack(self):
        self.assertEqual(struct.pack("<Hb", 258, -1), b"\x02\x01\xff")

    def test_struct_error(self):
        struct.unpack("<I", b"1")

    def test_base64(self):
        self.assertEqual(base64.b64encode(b"ab"), b"YWI=")

    def test_sha256(self):
        self.assertEqual(hashlib.sha256(b"").hexdigest()[:8], "e3b0c442")

    def test_md5(self):
        self.assertEqual(hashlib.md5(b"a").hexdigest()[:8], "0cc175b9")

    def test_crc(self):
        self.assertEqual(zlib.crc32(b"a"), 3904355907)

    def test_uuid5(self):
        self.assertEqual(str(uuid.uuid5(uuid.NAMESPACE_DNS, "a.b"))[14], "5")

    def test_pickle(self):
        self.assertEqual(pickle.loads(pickle.dumps({"a": (1, 2)})), {"a": (1, 2)})

    def test_pickle_lambda(self):
        pickle.dumps(lambda: 1)

    def test_enum_members(self):
        class C(enum.Enum):
            A = enum.auto()
            B = enum.auto()
        self.assertEqual([c.value for c in C], [1, 2])

    def test_enum_missing(self):
        class C(enum.Enum): A = 1
        C(2)

    def test_flag(self):
        class F(enum.Flag):
            A = enum.auto()
            B = enum.auto()
        self.assertIn(F.A, F.A | F.B)

    def test_temp_file(self):
        with tempfile.TemporaryDirectory() as d:
            p = pathlib.Path(d) / "a.txt"
            p.write_text("b")
            self.assertEqual(p.read_text(), "b")

    def test_file_missing(self):
        open("/nowhere/at/all")

    def test_is_a_directory(self):
        open("/tmp")

    def test_file_exists(self):
        with tempfile.TemporaryDirectory() as d: os.mkdir(d)

    def test_path_parts(self):
        self.assertEqual(pathlib.PurePosixPath("/a/b.tar.gz").suffixes, [".tar", ".gz"])

    def test_path_relative(self):
        pathlib.PurePosixPath("/a").relative_to("/b")

    def test_zip_file(self):
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w") as z: z.writestr("a", "b")
        self.assertEqual(zipfile.ZipFile(held).read("a"), b"b")

    def test_string_io_closed(self):
        s = io.StringIO()
        s.close()
        s.read()

    def test_redirect(self):
        with contextlib.redirect_stdout(io.StringIO()) as out: print("a")
        self.assertEqual(out.getvalue(), "a\n")

    def test_exit_stack(self):
        log = []
        with contextlib.ExitStack() as s:
            s.callback(log.append, 1)
            s.callback(log.append, 2)
        self.assertEqual(log, [2, 1])

    def test_suppress(self):
        with contextlib.suppress(KeyError): {}["a"]
        self.assertTrue(1)

    def test_context_no_yield(self):
        @contextlib.contextmanager
        def c(): return iter(())
        with c(): pass

    def test_simple_namespace(self):
        self.assertEqual(types.SimpleNamespace(a=1).b, 1)

    def test_getsizeof(self):
        self.assertGreater(sys.getsizeof([]), 0)

    def test_maxsize(self):
        self.assertEqual(sys.version_info[:2], (3, 13))

    def test_environ(self):
        os.environ["HUNK"] = "1"
        self.assertEqual(os.getenv("HUNK"), "1")

    def test_warnings_assert(self):
        with self.assertWarns(DeprecationWarning): import warnings; warnings.warn("a", DeprecationWarning)

    def test_logs(self):
        import logging
        with self.assertLogs("a", "INFO") as held: logging.getLogger("a").info("b")
        self.assertEqual(held.output, ["INFO:a:b"])

    def test_logs_none(self):
        with self.assertLogs("a"): pass
