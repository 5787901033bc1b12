package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// memoryLimit is how many bytes are taken before garbage is collected. The largest layers that are read take some 100
// MB.
const memoryLimit = 108 << 20

// maxAllowed is how many Dockerfiles raise the limit: most images and packages of more are those of the ones before.
const maxAllowed = 256

// limitMemory sets the limit for the process, unless its environment does. A run is short, and most end far below it:
// collecting before would cost a sixth of the time.
func limitMemory() {
	if !limited() {
		debug.SetGCPercent(-1)
		allowMemory(memoryLimit)
		afterCollection(func() { allowMemory(roomFor(living())) })
	}
}

// limitMemoryFor raises the limit for a run over so many Dockerfiles: what is known of their images and packages is
// kept to its end.
func limitMemoryFor(files int) {
	if !limited() {
		allowMemory(memoryLimit + int64(min(files, maxAllowed))<<20)
	}
}

// limited reports whether the environment says when garbage is collected.
func limited() bool { return os.Getenv("GOMEMLIMIT") != "" || os.Getenv("GOGC") != "" }

// allowMemory raises the limit to so many bytes, where it is not as high.
func allowMemory(bytes int64) {
	if now := debug.SetMemoryLimit(-1); now == math.MaxInt64 || now < bytes {
		debug.SetMemoryLimit(bytes)
	}
}

// roomFor is the limit that suits what lives after a collection. Near a fixed one garbage would be collected all the
// time: each collection looks at all that lives, to free little.
func roomFor(living int64) int64 { return living + living*3/8 + 16<<20 }

// living is how many bytes the last collection left.
func living() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64()) //nolint:gosec // bytes of memory
}

// afterCollection calls do after each collection of garbage.
func afterCollection(do func()) {
	type garbage struct{ _ *byte } // with a pointer: small things without one share their memory
	runtime.SetFinalizer(&garbage{}, func(*garbage) {
		do()
		afterCollection(do)
	})
}
