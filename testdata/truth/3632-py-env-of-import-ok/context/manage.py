import os, sys
from tools.env import load_env
load_env(".env.build")
def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site1.settings")
    from django.core.management import execute_from_command_line
    execute_from_command_line(sys.argv)
if __name__ == "__main__":
    main()
