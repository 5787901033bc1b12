package evaluate

import "github.com/layerlint/layerlint/analyzers/effects"

// apkCall is one command of Alpine's apk.
type apkCall struct{ *action }

// runApk carries out what Alpine's apk does.
func runApk(a *action, x effects.Action) {
	c := &apkCall{a}
	id, version, _ := a.release()
	c.apk(x)
	c.alpinePython(x, id, version)
}
