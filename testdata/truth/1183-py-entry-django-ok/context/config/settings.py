DEBUG=False
