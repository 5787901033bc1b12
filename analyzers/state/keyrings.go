package state

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Keyring is packages.Keys': the file that the path leads to, links followed.
func (s *State) Keyring(at string) packages.Keyring {
	r := filesystem.Stat(s.Files, path.Join("/", at))
	e := r.Entry
	k := packages.Keyring{Path: at, Presence: e.Presence, Likely: e.Likely}
	if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
		k.Content = append([]byte{}, e.Content...)
	}
	return k
}

// TrustedKeyrings is packages.Keys': /etc/apt/trusted.gpg and the files of trusted.gpg.d that end in .gpg or .asc.
// Source: apt-secure(8) and apt-key(8).
func (s *State) TrustedKeyrings() (keyrings []packages.Keyring, complete bool) {
	const one, folder = "/etc/apt/trusted.gpg", "/etc/apt/trusted.gpg.d"
	if k := s.Keyring(one); k.Presence != filesystem.Absent || k.Likely {
		keyrings = append(keyrings, k)
	}
	names, complete := []string(nil), true
	switch dir := filesystem.Stat(s.Files, folder); dir.Entry.Presence {
	case filesystem.Present:
		names, complete = s.Files.Children(dir.Path)
	case filesystem.Unknown:
		complete = false
	}
	for _, name := range names {
		if ext := path.Ext(name); ext != ".gpg" && ext != ".asc" || strings.HasPrefix(name, ".") {
			continue
		}
		if k := s.Keyring(path.Join(folder, name)); k.Presence != filesystem.Absent || k.Likely {
			keyrings = append(keyrings, k)
		}
	}
	return keyrings, complete
}
