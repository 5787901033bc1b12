import pkg_resources
import six

print(pkg_resources.__name__)
