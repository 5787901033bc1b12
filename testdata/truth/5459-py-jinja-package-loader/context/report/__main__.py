from jinja2 import Environment, PackageLoader

env = Environment(loader=PackageLoader('report', 'templates'))
print(env.get_template('daily.txt').render())
