from app.base import Clean

print(Clean().run())
