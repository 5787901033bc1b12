from service.settings import DEBUG

print(DEBUG)
