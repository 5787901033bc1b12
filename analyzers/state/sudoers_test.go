package state_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestPasswordless(t *testing.T) {
	const group, passwd = "sudo:x:27:dev\nops:x:1001:\n", "dev:x:1000:1000::/home/dev:/bin/sh\nops:x:1001:1001::/home/ops:/bin/sh\n"
	for _, c := range []struct {
		user  string
		files map[string]string
		want  bool
	}{
		{"dev", map[string]string{"/etc/sudoers.d/a": "dev ALL=(ALL) NOPASSWD:ALL\n"}, true},
		{"dev:dev", map[string]string{"/etc/sudoers.d/a": "dev ALL=(ALL) NOPASSWD: ALL\n"}, true},
		{"ops", map[string]string{"/etc/sudoers.d/a": "dev ALL=(ALL) NOPASSWD:ALL\n"}, false},
		{"dev", map[string]string{"/etc/sudoers.d/a": "dev ALL=(ALL) NOPASSWD:ALL\n", "/etc/sudoers.d/b": "dev ALL=(ALL) ALL\n"}, false},
		{"dev", map[string]string{"/etc/sudoers.d/b": "dev ALL=(ALL) NOPASSWD:ALL\n", "/etc/sudoers.d/a": "dev ALL=(ALL) ALL\n"}, true},
		{"dev", map[string]string{"/etc/sudoers.d/a.conf": "dev ALL=(ALL) NOPASSWD:ALL\n"}, false},
		{"dev", map[string]string{"/etc/sudoers": "%sudo ALL=(ALL:ALL) NOPASSWD:ALL\n@includedir /etc/sudoers.d\n"}, true},
		{"ops", map[string]string{"/etc/sudoers": "%sudo ALL=(ALL:ALL) NOPASSWD:ALL\n"}, false},
		{"ops", map[string]string{"/etc/sudoers": "%ops ALL=(ALL) NOPASSWD:ALL\nDefaults env_reset\n"}, false}, // whether its own group counts is not asked
		{"ops", map[string]string{"/etc/sudoers": "ALL ALL=(ALL) NOPASSWD:ALL\nWHEEL ALL=(ALL) ALL\n"}, false},
		{"ops", map[string]string{"/etc/sudoers": "# ops ALL=(ALL) NOPASSWD:ALL\n"}, false},
	} {
		e := filesystem.New(nothing{}).Edit()
		put := func(p, text string) {
			e.Put(p, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular,
				Known: filesystem.KnowContent, Content: []byte(text)})
		}
		put("/etc/group", group)
		put("/etc/passwd", passwd)
		for p, text := range c.files {
			put(p, text)
		}
		if got := state.Passwordless(e.Done(), c.user); got != c.want {
			t.Errorf("%s with %q: %v", c.user, c.files, got)
		}
	}
}

// nothing is a tree without files.
type nothing struct{}

func (nothing) Lookup(string) filesystem.Entry { return filesystem.Entry{Presence: filesystem.Absent} }

func (nothing) Children(string) ([]string, bool) { return nil, true }
