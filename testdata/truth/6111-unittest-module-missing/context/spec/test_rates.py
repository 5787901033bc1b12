import unittest, rates
class T(unittest.TestCase):
    def test(self): self.assertEqual(rates.rate(), 2)
