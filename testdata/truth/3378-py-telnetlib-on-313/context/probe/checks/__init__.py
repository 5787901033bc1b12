from . import http, smtp

CHECKS = {'http': http.check, 'smtp': smtp.check}
