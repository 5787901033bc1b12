import cgi


def parse(header):
    return cgi.parse_header(header)
