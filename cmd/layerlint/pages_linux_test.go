package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestHugePages looks for the heap among the memory that the kernel may back with huge pages.
func TestHugePages(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("the kernel has none")
	}
	before := advised(t)
	t.Setenv("GOGC", "100")
	useHugePages()
	if now := advised(t); now != before {
		t.Errorf("with GOGC set, %d kB more may have huge pages", now-before)
	}
	t.Setenv("GOGC", "")
	useHugePages()
	if now := advised(t); now < before+24<<10 || now > before+40<<10 {
		t.Errorf("%d kB more may have huge pages", now-before)
	}
}

// advised is how many kilobytes of memory huge pages were asked for.
func advised(t *testing.T) (kB int) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	size := 0
	for line := range strings.Lines(string(maps)) {
		name, rest, _ := strings.Cut(line, ":")
		switch {
		case name == "Size":
			size, _ = strconv.Atoi(strings.Fields(rest)[0])
		case name == "VmFlags" && strings.Contains(rest, " hg"):
			kB += size
		}
	}
	return kB
}
