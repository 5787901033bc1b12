import pytest


@pytest.fixture
def total():
    return 2
