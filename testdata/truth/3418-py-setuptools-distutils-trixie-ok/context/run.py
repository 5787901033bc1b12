from distutils.util import strtobool

print(strtobool('yes'))
