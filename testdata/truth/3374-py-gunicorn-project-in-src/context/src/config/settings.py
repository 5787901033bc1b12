SECRET_KEY = 'dev'
INSTALLED_APPS = ['shop']
