//go:build linux

package cuda

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/ebitengine/purego"
)

// Libc names the C library that this process runs on: "glibc 2.36" or "musl". NVIDIA's libraries need glibc.
func Libc() string {
	if musl() {
		return "musl"
	}
	handle, err := purego.Dlopen("libc.so.6", purego.RTLD_NOW)
	if err != nil {
		return ""
	}
	fn, err := purego.Dlsym(handle, "gnu_get_libc_version")
	if err != nil {
		return ""
	}
	return "glibc " + goText(callPointer(fn, 0))
}

// musl reports whether this process was loaded by musl's loader, perhaps with glibc's names on top (gcompat).
func musl() bool {
	content, _ := os.ReadFile("/proc/self/maps")
	for _, line := range strings.Split(string(content), "\n") {
		if i := strings.IndexByte(line, '/'); i >= 0 && strings.HasPrefix(filepath.Base(line[i:]), "ld-musl-") {
			return true
		}
	}
	return false
}
