import configparser

config = configparser.ConfigParser()
config.read("config.ini")
db = config["database"]
print(db["host"], db.getint("port"))
