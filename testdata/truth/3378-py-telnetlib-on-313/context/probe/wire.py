import telnetlib


def connect(host, port):
    return telnetlib.Telnet(host, port, timeout=3)
