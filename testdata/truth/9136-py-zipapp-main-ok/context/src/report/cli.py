def main():
    print("report")
