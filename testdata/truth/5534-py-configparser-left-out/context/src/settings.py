import configparser

config = configparser.ConfigParser()
config.read('settings.ini')

DATABASE = config['database']['url']
