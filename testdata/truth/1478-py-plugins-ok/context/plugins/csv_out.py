def register():
    print("csv")
