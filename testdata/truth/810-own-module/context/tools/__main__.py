import os
os.mkdir("/opt2"); open("/opt2/c", "w").write("1")
