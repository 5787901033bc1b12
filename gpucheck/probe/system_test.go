//go:build linux

package probe

import (
	"os"
	"path/filepath"
	"testing"
)

// The tightest limit of a cgroup and those above it counts, in both versions.
func TestGroup(t *testing.T) {
	for name, c := range map[string]struct {
		files      map[string]string
		membership string
		memory     uint64
		used       uint64
		killed     uint64
		cpus       float64
	}{
		"none":      {nil, "0::/\n", 0, 0, 0, 0},
		"few tasks": {map[string]string{"pids.max": "100\n", "pids.current": "90\n"}, "0::/\n", 0, 0, 0, 0},
		"without":   {map[string]string{"memory.max": "max\n", "cpu.max": "max 100000\n"}, "0::/\n", 0, 0, 0, 0},
		"own": {map[string]string{"memory.max": "314572800\n", "memory.current": "1000\n", "memory.events": "low 0\noom 2\noom_kill 2\n",
			"cpu.max": "150000 100000\n"}, "0::/\n", 314572800, 1000, 2, 1.5},
		"above": {map[string]string{"a/memory.max": "100\n", "a/memory.current": "7\n", "a/b/memory.max": "900\n", "a/b/cpu.max": "max 100000\n", "a/cpu.max": "400000 100000\n"},
			"0::/a/b\n", 100, 7, 0, 4},
		"version 1": {map[string]string{"memory/memory.limit_in_bytes": "2048\n", "memory/memory.usage_in_bytes": "12\n", "cpu/cpu.cfs_quota_us": "200000\n", "cpu/cpu.cfs_period_us": "100000\n"},
			"4:memory:/docker/x\n", 2048, 12, 0, 2},
		"version 1 without": {map[string]string{"memory/memory.limit_in_bytes": "9223372036854771712\n", "cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"},
			"4:memory:/\n", 0, 0, 0, 0},
	} {
		root := t.TempDir()
		for file, text := range c.files {
			p := filepath.Join(root, "sys/fs/cgroup", file)
			if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var s System
		s.group(root, c.membership)
		if left := s.TasksLeft; (left != nil) != (name == "few tasks") || left != nil && *left != 10 {
			t.Errorf("%s: %v tasks left", name, left)
		}
		memory, cpus := uint64(0), 0.0
		if s.Memory != nil {
			memory = *s.Memory
		}
		if s.CPUs != nil {
			cpus = *s.CPUs
		}
		if memory != c.memory || s.MemoryUsed != c.used || s.Killed != c.killed || cpus != c.cpus {
			t.Errorf("%s: memory %d (%d used), %d killed, %.1f CPUs", name, memory, s.MemoryUsed, s.Killed, cpus)
		}
	}
}

func TestLookSystem(t *testing.T) {
	s := LookSystem()
	if s.Cores == 0 || len(s.Disks) == 0 || s.Disks[0].Size == 0 || s.Files == nil {
		t.Errorf("%+v", s)
	}
}
