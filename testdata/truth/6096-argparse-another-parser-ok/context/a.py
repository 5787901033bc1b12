from lenient import ArgumentParser
p = ArgumentParser()
p.add_argument("--one")
a = p.parse_args()
