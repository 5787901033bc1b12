"""service"""
__version__ = "1.0"
