import registry

print(registry.load("a"))
