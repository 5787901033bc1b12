name = "x"
print(f"hello {name")
