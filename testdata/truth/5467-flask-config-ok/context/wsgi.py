from web import create_app

app = create_app()
print(app.config['NAME'])
