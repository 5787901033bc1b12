import sys

import pytest

CASES = [(1, 2), (3, 4)]
NAMES = "left,right"

if sys.platform != "win32":

    @pytest.fixture
    def folder():
        return "x"


def lent(f):
    return pytest.fixture(f)


@lent
def number():
    return 1


try:
    import nothing_of_that_name  # noqa
except ImportError:

    @pytest.fixture(name="spare")
    def make_spare():
        return 2


@pytest.mark.parametrize(NAMES, CASES)
def test_pairs(left, right):
    assert left < right


@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 4)])
def test_two(a, b):
    assert a < b


@pytest.mark.parametrize("a, b,", [pytest.param(1, 2, id="x"), (3, 4)])
def test_ids(a, b):
    assert a < b


@pytest.mark.slow
@pytest.mark.net
@pytest.mark.plain
def test_all(folder, number, spare, tmp_path):
    assert folder and number and spare
