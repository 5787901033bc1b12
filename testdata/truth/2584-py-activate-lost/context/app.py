from flask import Flask
app = Flask(__name__)
print("ready")
