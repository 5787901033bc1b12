import unittest
from calc import x
class T(unittest.TestCase):
    def test_x(self): self.assertEqual(x, 1)
