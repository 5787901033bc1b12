import six
