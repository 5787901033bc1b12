"""
type Alias = int
print "old"
"""
import re

type = 5
match = re.match(r"\w+", "abc")
print ("called", type, match.group())
match (type):
    case 5:
        print(f'{"five"!r:>8} {{not}} {type}')
text = '''
def f[T](x): pass
except* ValueError:
'''
case = {"type": type, "match": [x for x in (1, 2) if x]}
print (f"{case['type']}" "{" f"}}{match[0]}")
