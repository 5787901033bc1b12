import argparse
import pathlib

import markdown
from jinja2 import Environment, FileSystemLoader

p = argparse.ArgumentParser()
p.add_argument("--out", default="dist")
args = p.parse_args()
env = Environment(loader=FileSystemLoader("templates"))
out = pathlib.Path(args.out)
out.mkdir(exist_ok=True)
for f in pathlib.Path("content").glob("*.md"):
    page = env.get_template("page.html").render(body=markdown.markdown(f.read_text()))
    (out / f.with_suffix(".html").name).write_text(page)
