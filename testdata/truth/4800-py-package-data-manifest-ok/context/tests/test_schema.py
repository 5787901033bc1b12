from registry.schema import statements


def test_statements():
    assert len(statements()) == 1
