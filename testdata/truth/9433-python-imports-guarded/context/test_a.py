import unittest
try:
    import notthere
except ModuleNotFoundError:
    raise unittest.SkipTest("no")
class T(unittest.TestCase):
    def test_a(self): self.assertTrue(notthere)
