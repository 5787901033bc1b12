from app.settings import get

print(get('region'))
