import cgi

def parse(value):
    return cgi.parse_header(value)
