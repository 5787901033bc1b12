import http.server

from tls import context

if __name__ == '__main__':
    tls = context()
    server = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    print('listening')
