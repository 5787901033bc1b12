package probe

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLookAndExplain(t *testing.T) {
	version := "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.95.05  Release Build  (x)  Tue\nGCC version: gcc 12\n"
	module := map[string]string{"proc/driver/nvidia/version": version}
	full := map[string]string{"proc/driver/nvidia/version": version, "dev/nvidiactl": "", "dev/nvidia0": "", "dev/nvidia-uvm": "", "proc/driver/nvidia/gpus/0000:01:00.0/information": ""}
	with := func(base map[string]string, name, text string) map[string]string {
		files := map[string]string{name: text}
		for k, v := range base {
			if _, ok := files[k]; !ok {
				files[k] = v
			}
		}
		return files
	}
	for name, c := range map[string]struct {
		files       map[string]string
		environment []string
		result      string
		want        string
	}{
		"no driver":                     {nil, nil, libraryNotFound, "no-driver"},
		"no hook":                       {map[string]string{".dockerenv": ""}, nil, libraryNotFound, "no-runtime"},
		"void":                          {map[string]string{".dockerenv": ""}, []string{"NVIDIA_VISIBLE_DEVICES=void"}, libraryNotFound, "not-visible"},
		"empty":                         {full, []string{"NVIDIA_VISIBLE_DEVICES="}, "", "not-visible"},
		"driver without libraries":      {full, nil, libraryNotFound, "no-library"},
		"container without libraries":   {with(full, ".dockerenv", ""), nil, libraryNotFound, "no-runtime"},
		"compute alone":                 {with(full, ".dockerenv", ""), []string{"NVIDIA_DRIVER_CAPABILITIES=compute"}, libraryNotFound, "no-library"},
		"no control node":               {module, nil, driverNotLoaded, "no-node"},
		"no device node":                {with(module, "dev/nvidiactl", ""), nil, "", "no-node"},
		"mismatch":                      {full, nil, versionMismatch, "mismatch"},
		"lost":                          {full, nil, deviceLost, "lost"},
		"sandbox":                       {with(full, "proc/version", "Linux version 4.4.0 (gVisor) #1"), nil, "NVML_ERROR_UNKNOWN", "sandbox"},
		"refused though the nodes open": {full, nil, noPermission, "forbidden"},
		"unknown":                       {full, nil, "NVML_ERROR_UNKNOWN", "other"},
	} {
		root := t.TempDir()
		for file, text := range c.files {
			path := filepath.Join(root, file)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s := Look(root, c.environment)
		if s.Module == "" && c.files["proc/driver/nvidia/version"] != "" {
			t.Errorf("%s: module version not read", name)
		}
		got := Explain(c.result, s)
		if got.Kind != c.want || got.Text == "" || got.Fix == "" {
			t.Errorf("%s: %+v; want %s (%+v)", name, got, c.want, s)
		}
	}
}

func TestExplainForbidden(t *testing.T) {
	s := Surroundings{Module: "580.95.05", Nodes: map[string]Access{"/dev/nvidiactl": Usable, "/dev/nvidia0": Forbidden, "/dev/nvidia-uvm": Forbidden}}
	got := Explain("NVML_ERROR_UNKNOWN", s)
	if want := "this user may not open /dev/nvidia-uvm, /dev/nvidia0"; got.Kind != "forbidden" || got.Text != want {
		t.Errorf("%+v", got)
	}
}
