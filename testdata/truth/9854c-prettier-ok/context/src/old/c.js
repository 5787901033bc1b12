const a='b'
