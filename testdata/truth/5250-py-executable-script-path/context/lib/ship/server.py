def main():
    print("serving")
