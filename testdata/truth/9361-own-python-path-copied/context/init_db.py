from settings import OUT
OUT.parent.mkdir(parents=True)
OUT.write_text("x")
