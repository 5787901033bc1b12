package evaluate

import "github.com/layerlint/layerlint/analyzers/tools"

// managers are all that are known.
var managers = tools.Managers{"apt": runApt, "dpkg": runApt, "apk": runApk, "rpm": runRpm, "pip": runPython, "uv": runPython, "npm": runNode}
