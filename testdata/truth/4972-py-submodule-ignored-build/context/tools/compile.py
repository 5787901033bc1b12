from tools import generated

print(generated.ALL)
