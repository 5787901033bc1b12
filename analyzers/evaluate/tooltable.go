package evaluate

// managers are all that are known.
var managers = Managers{"apt": runApt, "dpkg": runApt, "apk": runApk, "rpm": runRpm, "pip": runPython, "uv": runPython, "npm": runNode}
