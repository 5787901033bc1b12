import configparser


def load(path):
    parser = configparser.SafeConfigParser()
    parser.read(path)
    return parser
