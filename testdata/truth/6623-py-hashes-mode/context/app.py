import six


