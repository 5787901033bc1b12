from six import __name__ as text
