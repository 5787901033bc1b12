import pytest

@pytest.mark.integration
def test_total():
    assert 1 + 1 == 2
