with open("run.sh", "w") as f:
    f.write("echo done\nexit 0\n")
