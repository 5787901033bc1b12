import sys

from site_settings import SECRET_KEY

if __name__ == "__main__":
    print(sys.argv[1], len(SECRET_KEY))
