def app(e, s):
    s('200 OK', []); return [b'']


