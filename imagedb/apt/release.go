package apt

import (
	"bytes"
	"encoding/hex"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/deb822"
)

// Release is what a Release file says of a suite. Source: the Debian wiki's RepositoryFormat.
type Release struct {
	Origin, Label, Suite, Codename, Version string
	NotAutomatic, AutomaticUpgrades         bool // how apt rates it: 1, or 100 with automatic upgrades
	ByHash                                  bool // files can be fetched by their checksums
	Components, Architectures               []string
	AllWithin                               bool // lists of each architecture have the packages for all of them
	Files                                   map[string]File
}

// File is one file that a Release file lists, with its SHA-256.
type File struct {
	Sum  [32]byte
	Size int64
}

var errRelease = errors.New("not a Release file")

// parseRelease reads a Release or an InRelease file; of its file lists those that keep tells are kept.
func parseRelease(text []byte, keep func(path string) bool) (*Release, error) {
	text, whole := cleartext(text)
	if !whole {
		return nil, errRelease
	}
	r := &Release{Files: map[string]File{}}
	seen := false
	deb822.Scan(text, func(name, value []byte) {
		switch string(name) {
		case "Origin":
			r.Origin = string(value)
		case "Label":
			r.Label = string(value)
		case "Suite":
			r.Suite = string(value)
		case "Codename":
			r.Codename = string(value)
		case "Version":
			r.Version = string(value)
		case "NotAutomatic":
			r.NotAutomatic = string(value) == "yes"
		case "ButAutomaticUpgrades":
			r.AutomaticUpgrades = string(value) == "yes"
		case "Acquire-By-Hash":
			r.ByHash = string(value) == "yes"
		case "No-Support-for-Architecture-all":
			r.AllWithin = slices.Contains(strings.Fields(string(value)), "Packages")
		case "Components":
			r.Components = strings.Fields(string(value))
		case "Architectures":
			r.Architectures = strings.Fields(string(value))
		case "SHA256":
			seen = true
			r.list(string(value), keep)
		}
	}, func() {})
	if !seen {
		return nil, errRelease
	}
	return r, nil
}

func (r *Release) list(lines string, keep func(path string) bool) {
	for line := range strings.Lines(lines) {
		at := strings.LastIndexByte(strings.TrimSpace(line), ' ') + 1
		line = strings.TrimSpace(line)
		if at >= len(line) || !keep(line[at:]) {
			continue
		}
		words := strings.Fields(line)
		if len(words) != 3 || len(words[0]) != 64 {
			continue
		}
		f := File{}
		size, err := strconv.ParseInt(words[1], 10, 64)
		if _, bad := hex.Decode(f.Sum[:], []byte(words[0])); err != nil || bad != nil || size < 0 {
			continue
		}
		f.Size = size
		r.Files[words[2]] = f
	}
}

// cleartext takes the text out of a cleartext signature; whole is false when the signature is cut off. Source: RFC
// 9580, section 7.
func cleartext(text []byte) (inner []byte, whole bool) {
	const begin, signature, end = "-----BEGIN PGP SIGNED MESSAGE-----", "\n-----BEGIN PGP SIGNATURE-----", "\n-----END PGP SIGNATURE-----"
	if !bytes.HasPrefix(text, []byte(begin)) {
		return text, true
	}
	head := bytes.Index(text, []byte("\n\n"))
	tail := bytes.Index(text, []byte(signature))
	if head < 0 || tail < head || !bytes.Contains(text[tail:], []byte(end)) {
		return nil, false
	}
	return text[head+2 : tail+1], true
}

// rating is the priority that apt gives versions of the suite without other preferences. Source: apt_preferences(5).
func (r *Release) rating() int {
	switch {
	case r.NotAutomatic && r.AutomaticUpgrades:
		return 100
	case r.NotAutomatic:
		return 1
	}
	return 500
}

// Named reports whether the suite goes by that name in -t, name/release and pins.
func (r *Release) Named(name string) bool {
	return name != "" && (strings.EqualFold(name, r.Suite) || strings.EqualFold(name, r.Codename) || name == r.Version)
}

// without reports whether the suite surely has no list of a component for an architecture.
func (r *Release) without(component, arch string) bool {
	return len(r.Components) > 0 && !slices.ContainsFunc(r.Components, func(c string) bool {
		return path.Base(c) == path.Base(component)
	}) ||
		len(r.Architectures) > 0 && !slices.Contains(r.Architectures, arch)
}

// apart reports whether a component has a list of its own of the packages for every architecture. Source: the Debian
// wiki's RepositoryFormat.
func (r *Release) apart(component string) bool {
	if r.AllWithin || !slices.Contains(r.Architectures, "all") {
		return false
	}
	for name := range r.Files {
		if strings.HasPrefix(name, component+"/binary-all/Packages") {
			return true
		}
	}
	return false
}
