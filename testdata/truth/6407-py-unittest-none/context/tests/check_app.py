import unittest


class AppTest(unittest.TestCase):
    def test_it(self):
        pass
