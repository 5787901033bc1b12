import configparser

config = configparser.SafeConfigParser()
config.read("app.ini")
print(config.sections())
