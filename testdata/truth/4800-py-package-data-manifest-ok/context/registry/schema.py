from importlib import resources


def statements():
    text = resources.files("registry").joinpath("sql/schema.sql").read_text()
    return [s for s in text.split(";") if s.strip()]
