import os

wsgi_app = "web.factory:create_app()"
bind = f"0.0.0.0:{os.getenv('PORT', '8000')}"
accesslog = "logs/access.log"
errorlog = "-"
