from acme_fastjson import dumps
from acme_log import info

info(dumps({"ok": True}))
