package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestHugePages looks for the heap of a check that waits for its input among the memory that the kernel may back with
// huge pages.
func TestHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("the kernel has none")
	}
	c := exec.Command("layerlint", "check", "--offline", "-")
	c.Env = append(os.Environ(), "GOGC=", "GOMEMLIMIT=")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	for start := time.Now(); advised(t, c.Process.Pid) < 24<<10; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			t.Fatalf("%d kB may have huge pages", advised(t, c.Process.Pid))
		}
	}
}

// advised is how many kilobytes of a process' memory huge pages were asked for.
func advised(t *testing.T, pid int) (kB int) {
	t.Helper()
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps", pid))
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
