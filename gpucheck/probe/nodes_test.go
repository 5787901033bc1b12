package probe

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// device stands for a node.
type device struct{ mode fs.FileMode }

func (device) Name() string        { return "" }
func (device) Size() int64         { return 0 }
func (d device) Mode() fs.FileMode { return d.mode }
func (device) ModTime() time.Time  { return time.Time{} }
func (d device) IsDir() bool       { return d.mode.IsDir() }
func (device) Sys() any            { return nil }

func TestOddNode(t *testing.T) {
	numbers := driverNumbers("Character devices:\n  1 mem\n195 nvidia\n195 nvidiactl\n234 nvidia-uvm\n\nBlock devices:\n  7 nvidia-loop\n")
	if numbers["nvidia"] != 195 || numbers["nvidia-uvm"] != 234 || len(numbers) != 3 {
		t.Fatal(numbers)
	}
	if got := driverNumbers("Character devices:\n  1 mem\n"); got != nil {
		t.Error(got)
	}
	for name, c := range map[string]struct {
		info fs.FileInfo
		want string
	}{
		"/dev/nvidia0":     {device{fs.ModeDir}, "a folder"},
		"/dev/nvidia-uvm":  {device{fs.ModeDir}, "a folder"},
		"/dev/nvidiactl":   {device{fs.ModeDevice | fs.ModeCharDevice}, ""}, // whose number is not known
		"/dev/nvidia-caps": {device{fs.ModeDir}, ""},
		"/dev/nvidia-fs0":  {device{fs.ModeDir}, ""},
	} {
		if got := oddNode(name, c.info, numbers); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	null, err := os.Stat("/dev/null")
	if err != nil {
		t.Skip(err)
	}
	if number, ok := deviceNumber(null); ok {
		if got := oddNode("/dev/nvidia3", null, numbers); got != "a device of number 1, and the kernel module's is 195" || number != 1 {
			t.Error(got)
		}
		for _, same := range []map[string]uint32{{"nvidia": 1}, {"nvidia-frontend": 1, "nvidia-uvm": 9}, nil, {"nvidia-uvm": 9}} {
			if got := oddNode("/dev/nvidia3", null, same); got != "" {
				t.Errorf("%v: %q", same, got)
			}
		}
		if got := oddNode("/dev/nvidia-uvm", null, map[string]uint32{"nvidia": 195}); got != "" {
			t.Error(got)
		}
	}
}

// A folder is in the place of a node where a container was given one that its host lacks.
func TestFolderForNode(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"dev/nvidia0", "dev/nvidia-caps"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := Look(root, nil)
	r := Explain("", s)
	if s.Odd["/dev/nvidia0"] != "a folder" || len(s.Odd) != 1 || r.Text != "/dev/nvidia0 is a folder" {
		t.Errorf("%+v %+v", s, r)
	}
	if err := os.Remove(filepath.Join(root, "dev/nvidia0")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "dev/nvidia0"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if made := s.Made(root); !slices.Equal(made, []string{"/dev/nvidia0"}) {
		t.Error(made)
	}
}
