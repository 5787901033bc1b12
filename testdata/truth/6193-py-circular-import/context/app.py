from models import User

registry = {}

print(User("a").name)
