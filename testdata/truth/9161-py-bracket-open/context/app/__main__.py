from app.routes import ROUTES

print(ROUTES)
