import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'src'))
import unittest
import core
try:
    import nosuch
except ImportError:
    nosuch = None

class T(unittest.TestCase):
    def test(self):
        self.assertEqual(core.x, 1)
