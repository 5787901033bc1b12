try:
    from .secret_key import SECRET_KEY
except ImportError:
    from .secret_default import SECRET_KEY
