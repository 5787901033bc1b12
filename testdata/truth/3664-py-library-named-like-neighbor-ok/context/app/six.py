from six import __name__ as text_type
def wrapped(): return text_type
