from acme_crypt import seal
from acme_log import info

info(seal("abc"))
