import argparse
p = argparse.ArgumentParser()
p.add_argument("--format", choices=["json", "yaml"], default="json")
p.add_argument("--out", required=True)
args = p.parse_args()
open(args.out, "w").write("{}")
