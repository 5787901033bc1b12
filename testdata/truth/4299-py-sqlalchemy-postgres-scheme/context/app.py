from db import session

print("session", session)
