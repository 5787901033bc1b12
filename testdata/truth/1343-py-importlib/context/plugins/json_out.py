def register():
    print("json")
