//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaults runs the faults that need no hardware against libraries that stand for the driver's.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if os.Getuid() != 0 {
		t.Skip("some faults are mounts, and need root")
	}
	for _, program := range []string{"gcc", "python3", "setpriv", "unshare", "bash"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	if err := exec.Command("unshare", "-m", "true").Run(); err != nil {
		t.Skipf("no mount namespace can be made here: %v", err)
	}
	dir, fakes := t.TempDir(), t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir), fakes} { // a fault looks from another user's eyes
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "-C", "../layerlint-probe", "run", "./portable", dir).CombinedOutput(); err != nil {
		t.Fatalf("building: %v: %s", err, out)
	}
	two := filepath.Join(fakes, "two")
	if err := os.Mkdir(two, 0o755); err != nil {
		t.Fatal(err)
	}
	for d, devices := range map[string]string{fakes: "-DDEVICES=1", two: "-DDEVICES=2"} {
		imitate(t, d, "libcuda.so.1", "cuda/testdata/driver.c", devices)
		imitate(t, d, "libnvidia-ml.so.1", "nvml/testdata/nvml.c", devices)
		imitate(t, d, "libcupti.so.13", "cuda/testdata/cupti.c")
		imitate(t, d, "libnccl.so.2", "cuda/testdata/nccl.c")
	}
	c := exec.Command("bash", "../../testdata/tools/gpu-faults.sh", filepath.Join(dir, "layerlint"))
	c.Env = append(os.Environ(), "FAKES="+fakes, "OUT="+dir)
	out, err := c.CombinedOutput()
	if lines := strings.Count(string(out), " | right | "); err != nil || lines < 24 {
		wrong, _ := os.ReadFile(filepath.Join(dir, "wrong.txt"))
		t.Errorf("%v, %d faults are told right:\n%s\n%s", err, lines, out, wrong)
	}
}
