import ssl


def context():
    ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ctx.load_cert_chain('certs/server.crt', keyfile='certs/server.key')
    return ctx
