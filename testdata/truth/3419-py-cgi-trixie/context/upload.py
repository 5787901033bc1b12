from forms import parse

print(parse('text/html; charset=utf-8'))
