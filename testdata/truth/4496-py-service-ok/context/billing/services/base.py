class BaseService:
    def __init__(self):
        self.created = True
