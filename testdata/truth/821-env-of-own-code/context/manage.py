import os, sys
if sys.argv[1] == "migrate":
    os.makedirs("/var/app"); open("/var/app/db", "w").close()
else:
    os.makedirs("/var/www/static"); open("/var/www/static/a.css", "w").close()
