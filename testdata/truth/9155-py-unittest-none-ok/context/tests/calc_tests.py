import unittest

from lib.calc import add


class Calc(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)
