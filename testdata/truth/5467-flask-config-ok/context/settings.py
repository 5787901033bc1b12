class Production:
    DEBUG = False
