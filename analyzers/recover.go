package analyzers

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Recover runs f and turns a panic into an error that says where it came from, so that one mistake costs one fact.
func Recover(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic at %s: %v", panicked(), v)
		}
	}()
	return f()
}

// panicked finds the line that panicked: the first after the runtime's own frames.
func panicked() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for inPanic := false; ; {
		frame, more := frames.Next()
		fromRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if inPanic && !fromRuntime {
			return fmt.Sprintf("%s:%d", path.Base(frame.File), frame.Line)
		}
		inPanic = inPanic || fromRuntime && frame.Function != "runtime.Callers"
		if !more {
			return "an unknown place"
		}
	}
}
