import unittest
from app.helpers import load
class T(unittest.TestCase): pass
