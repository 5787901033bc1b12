import configparser

config = configparser.ConfigParser()
config['database'] = {'url': 'sqlite://'}
config.read(['/etc/app.ini', 'settings.ini'])

DATABASE = config['database']['url']
LEVEL = config.get('log', 'level', fallback='info')
