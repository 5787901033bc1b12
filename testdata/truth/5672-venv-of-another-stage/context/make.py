import sys, venv
venv.create(sys.argv[1], with_pip=False)
open(sys.argv[1] + "/lib/python3.11/site-packages/storage_of_ours.py", "w").close()
