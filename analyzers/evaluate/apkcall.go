package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// apkCall is one command of Alpine's apk.
type apkCall struct{ *tools.Command }

// runApk carries out what Alpine's apk does.
func runApk(a *tools.Command, x effects.Action) {
	c := &apkCall{a}
	id, version, _ := a.Release()
	c.apk(x)
	c.alpinePython(x, id, version)
}
