import unittest

from app.report import total


class TotalTest(unittest.TestCase):
    def test_whole_amounts(self):
        self.assertEqual(total([["tea", "1", "2"], ["milk", "2", "3"]]), 5)

    def test_cents(self):
        self.assertAlmostEqual(total([["tea", "1", "2.50"], ["milk", "2", "0.25"]]), 2.75)
