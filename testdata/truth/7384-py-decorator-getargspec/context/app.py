from registry import command

@command
def hello(name): print(name)
