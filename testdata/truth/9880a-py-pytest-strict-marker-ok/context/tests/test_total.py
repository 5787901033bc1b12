import pytest

@pytest.mark.integration
def test_total():
    assert 1 + 1 == 2


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 2])
def test_n(n, total, tmp_path):
    assert n <= total
