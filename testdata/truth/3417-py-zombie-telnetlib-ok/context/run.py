import telnetlib

print(telnetlib.TELNET_PORT)
