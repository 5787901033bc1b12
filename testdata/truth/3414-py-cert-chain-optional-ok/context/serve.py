import ssl

from tls import context

client = ssl.create_default_context(cafile=None)
print('listening', context(), client.check_hostname)
