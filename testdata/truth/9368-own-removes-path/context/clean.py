import os
os.remove("/data/lock")
