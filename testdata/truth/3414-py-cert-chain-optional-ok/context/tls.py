import ssl


def context():
    ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        ctx.load_cert_chain('certs/server.crt', keyfile='certs/server.key')
    except FileNotFoundError:
        return None
    return ctx
