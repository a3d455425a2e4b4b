"""What unittest itself does."""

import asyncio
import unittest
from unittest import mock

log = []


def setUpModule():
    log.append("module")


class Order(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        log.append("class")

    def setUp(self):
        log.append("setUp")
        self.addCleanup(log.append, "cleanup")

    def tearDown(self):
        log.append("tearDown")

    def test_a(self):
        self.assertEqual(log, ["module", "class", "setUp"])

    def test_b(self):
        self.assertEqual(log[3:6], ["tearDown", "cleanup", "setUp"])

    def test_c_fails(self):
        self.assertEqual(log, [])


class States(unittest.TestCase):
    @unittest.skip("always")
    def test_skip(self):
        self.fail()

    @unittest.skipIf(False, "never")
    def test_skip_if(self):
        pass

    @unittest.skipUnless(False, "always")
    def test_skip_unless(self):
        self.fail()

    def test_skip_test(self):
        raise unittest.SkipTest("now")

    @unittest.expectedFailure
    def test_expected(self):
        self.fail()

    @unittest.expectedFailure
    def test_expected_error(self):
        raise KeyError

    @unittest.expectedFailure
    def test_unexpected(self):
        pass

    def test_subtests(self):
        for i in range(4):
            with self.subTest(i=i):
                self.assertEqual(i % 2, 0)

    def test_subtests_message(self):
        with self.subTest("said", a="b"):
            self.fail()

    def test_subtest_skips(self):
        with self.subTest(i=1):
            self.skipTest("one")

    def test_subtests_pass(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertLess(i, 3)


@unittest.skip("the class")
class Skipped(unittest.TestCase):
    def test_a(self):
        self.fail()


class BrokenSetUp(unittest.TestCase):
    def setUp(self):
        raise ValueError

    def test_a(self):
        pass


class BrokenTearDown(unittest.TestCase):
    def tearDown(self):
        raise ValueError

    def test_a(self):
        pass


class BrokenCleanup(unittest.TestCase):
    def test_a(self):
        self.addCleanup(lambda: 1 / 0)


class BrokenClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise ValueError

    def test_a(self):
        pass

    def test_b(self):
        pass


class SkippedByClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("all of it")

    def test_a(self):
        self.fail()


class Base(unittest.TestCase):
    value = 1

    def test_inherited(self):
        self.assertEqual(self.value, 1)


class Derived(Base):
    value = 2


class Asserts(unittest.TestCase):
    def test_count_equal(self):
        self.assertCountEqual([1, 2], [2, 1])

    def test_dict(self):
        self.assertEqual({"a": 1}, {"a": 2})

    def test_multiline(self):
        self.assertMultiLineEqual("a\nb\n", "a\nc\n")

    def test_raises_nothing(self):
        with self.assertRaises(ValueError):
            pass

    def test_raises_other(self):
        with self.assertRaises(ValueError):
            raise KeyError("other")

    def test_raises_regex(self):
        with self.assertRaisesRegex(ValueError, "^b"):
            raise ValueError("ab")

    def test_in(self):
        self.assertIn(1, [2])

    def test_is_instance(self):
        self.assertIsInstance(1, str)

    def test_almost(self):
        self.assertAlmostEqual(1.0, 1.1, delta=0.2)

    def test_not_here(self):
        self.assertEquals(1, 1)

    def test_message(self):
        self.assertTrue(0, "said")


class Mocks(unittest.TestCase):
    def test_called(self):
        one = mock.Mock(return_value=3)
        self.assertEqual(one(1, a=2), 3)
        one.assert_called_once_with(1, a=2)

    def test_not_called(self):
        mock.Mock().assert_called()

    def test_side_effect(self):
        one = mock.Mock(side_effect=[1, ValueError])
        one()
        one()

    @mock.patch("os.getcwd", return_value="/x")
    def test_patch(self, _):
        import os

        self.assertEqual(os.getcwd(), "/x")

    def test_patch_is_undone(self):
        import os

        self.assertNotEqual(os.getcwd(), "/x")

    def test_spec(self):
        mock.Mock(spec=["a"]).b

    def test_open(self):
        with mock.patch("builtins.open", mock.mock_open(read_data="x")):
            self.assertEqual(open("nowhere").read(), "x")


class Async(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        await asyncio.sleep(0)
        self.ready = 1

    async def test_ready(self):
        self.assertEqual(self.ready, 1)

    async def test_order(self):
        log = []

        async def one(n):
            for _ in range(n):
                await asyncio.sleep(0)
            log.append(n)

        await asyncio.gather(one(5), one(1))
        self.assertEqual(log, [1, 5])

    async def test_timeout(self):
        async with asyncio.timeout(0.001):
            await asyncio.sleep(1)

    async def test_group(self):
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(0))
            group.create_task(self.broken())

    async def broken(self):
        raise ValueError

    async def test_cancel(self):
        task = asyncio.create_task(asyncio.sleep(1))
        await asyncio.sleep(0)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task

    async def test_queue(self):
        queue = asyncio.Queue()
        await queue.put(1)
        self.assertEqual(await queue.get(), 2)


class NestedLoop(unittest.TestCase):
    def test_run(self):
        async def one():
            return 1

        self.assertEqual(asyncio.run(one()), 1)

    def test_never_awaited(self):
        self.assertEqual(asyncio.run(asyncio.sleep(0, "a")), "b")
