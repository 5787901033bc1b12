package catalog

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestInstallations: of many only the last are kept, and those of which somebody has the files, who shares them.
func TestInstallations(t *testing.T) {
	var kept installations
	files := make([]filesystem.File, 1000)
	for n := range files {
		files[n].Path = fmt.Sprint("/usr/share/doc/", n)
	}
	var held *filesystem.Bundle
	for n := range 100 {
		in := packages.Installation{Unknown: []string{fmt.Sprint(n)}, Files: filesystem.NewBundle(files)}
		if n == 0 {
			held = in.Files
		}
		kept.store(fmt.Sprint(n), in)
	}
	runtime.GC()
	kept.store("last", packages.Installation{Files: filesystem.NewBundle(files)})
	runtime.GC()
	found := 0
	for n := range 100 {
		if in, ok := kept.load(fmt.Sprint(n)); ok && in.Unknown[0] == fmt.Sprint(n) {
			found++
		}
	}
	if found < 2 || found > maxInstalled/1000+1 {
		t.Errorf("%d of 100 are kept", found)
	}
	if in, ok := kept.load("0"); !ok || in.Files != held {
		t.Error("what is in use is not shared")
	}
	runtime.KeepAlive(held)
}
