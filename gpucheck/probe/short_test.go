//go:build linux

package probe

import (
	"os"
	"path/filepath"
	"testing"
)

func TestShort(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	cut, tiny, text := filepath.Join(t.TempDir(), "cut"), filepath.Join(t.TempDir(), "tiny"), filepath.Join(t.TempDir(), "text")
	for file, b := range map[string][]byte{cut: whole[:100_000], tiny: whole[:80], text: []byte("INPUT(libc.so.6)")} {
		if err := os.WriteFile(file, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := short([]string{"/nonexistent", text, self}); got != "" {
		t.Errorf("%s is whole", got)
	}
	if got := short([]string{self, cut}); got != cut {
		t.Error(got)
	}
	if got := short([]string{tiny}); got != tiny {
		t.Error(got)
	}
}
