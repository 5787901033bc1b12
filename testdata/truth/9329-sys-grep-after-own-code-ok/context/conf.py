import os
root = os.sep + "etc"
open(os.path.join(root, "app.ini"), "a").write("debug = 1\n")
open(os.path.join(root, "group"), "a").write("svc:x:990:\n")
