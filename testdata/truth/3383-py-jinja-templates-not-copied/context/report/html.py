from jinja2 import Environment, FileSystemLoader, select_autoescape

env = Environment(loader=FileSystemLoader('templates'), autoescape=select_autoescape())
page = env.get_template('report.html.j2')
