import sys

def main()
    print(sys.version)

main()
