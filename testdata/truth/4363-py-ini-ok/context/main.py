import configparser

cfg = configparser.ConfigParser()
cfg.read("app.ini")
if not cfg.has_section("extra"):
    cfg.add_section("extra")
print(cfg["server"]["port"], cfg.get("extra", "x", fallback="y"), dict(cfg["extra"]), cfg["DEFAULT"].get("a"))
