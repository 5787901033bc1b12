class ProductionConfig:
    DEBUG = False
