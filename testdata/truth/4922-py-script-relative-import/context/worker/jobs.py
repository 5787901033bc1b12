def run(argv):
    print(argv)
