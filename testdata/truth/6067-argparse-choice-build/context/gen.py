from argparse import ArgumentParser
p = ArgumentParser(prog="gen")
g = p.add_argument_group("output")
g.add_argument("--format", choices=("json", "yaml"), default="json")
g.add_argument("--out", required=True, help="where")
a = p.parse_args()
open(a.out, "w").write("{}")
