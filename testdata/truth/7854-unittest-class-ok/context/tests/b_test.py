import unittest
class B(unittest.TestCase):
    def test_b(self): pass
