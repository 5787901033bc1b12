package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/table"
)

// indexLists is a folder of names and needs of packages by release, as text: what is built from it does not rest on the
// other facts.
type indexLists struct{ dir string }

// lines reads a file of tab-separated fields, packed or not.
func (d indexLists) lines(name string) ([][]string, error) {
	p := filepath.Join(d.dir, filepath.FromSlash(name))
	b, err := os.ReadFile(p)
	if os.IsNotExist(err) {
		if b, err = os.ReadFile(p + ".zst"); err == nil {
			b, err = unpacked(b)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("lists %s: %w", name, err)
	}
	var rows [][]string
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows, nil
}

func unpacked(b []byte) ([]byte, error) {
	r, err := zstd.NewReader(bytes.NewReader(nil))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.DecodeAll(b, nil)
}

// write makes the files of Alpine's branches.
func (d indexLists) write(out string) error {
	files := map[string][]byte{}
	for _, step := range []func(map[string][]byte) error{d.alpineNames, d.alpineNeeds, d.debianNames, d.debianBeyond,
		d.debianBrings} {
		if err := step(files); err != nil {
			return err
		}
	}
	if err := d.versions(files, out); err != nil {
		return err
	}
	for _, name := range sortedKeys(files) {
		p := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(p, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// debianNames packs the names of Debian's main that is not released yet: p real, v provided. Those that store.Hashed
// reports are left out: they are as many as all others, and nobody installs them by name.
func (d indexLists) debianNames(files map[string][]byte) error {
	for suite, list := range map[string]string{"forky": "debian-14", "sid": "debian-sid"} {
		kinds := map[string]byte{}
		for _, of := range []struct {
			file string
			kind byte
		}{{"names/debian-" + suite + ".virtual.tsv", 'v'}, {"names/debian-" + suite + ".txt", 'p'}} {
			rows, err := d.lines(of.file)
			if err != nil {
				return err
			}
			for _, f := range rows {
				if !store.Hashed(f[0]) {
					kinds[f[0]] = of.kind
				}
			}
		}
		b, err := store.EncodeNames(kinds)
		if err != nil {
			return err
		}
		files["names/"+list+".zst"] = b
	}
	return nil
}

// debianBeyond packs the names of Debian's other components and of backports, real or provided, by release.
func (d indexLists) debianBeyond(files map[string][]byte) error {
	for suite, list := range map[string]string{"bullseye": "debian-11", "bookworm": "debian-12", "trixie": "debian-13",
		"forky": "debian-14", "sid": "debian-sid"} {
		kinds := map[string]byte{}
		for _, component := range []string{"contrib", "non-free", "non-free-firmware", "backports", "backports-contrib", "backports-non-free",
			"backports-non-free-firmware"} {
			for _, end := range []string{".txt", ".virtual.tsv"} {
				rows, err := d.lines("names/debian-" + suite + "-" + component + end)
				if err != nil && !errors.Is(err, os.ErrNotExist) {
					return err
				}
				for _, f := range rows {
					kinds[f[0]] = 'p'
				}
			}
		}
		b, err := store.EncodeNames(kinds)
		if err != nil {
			return err
		}
		files["names/"+list+"-beyond.zst"] = b
	}
	return nil
}

// lastBranch is the newest of Alpine's branches with a number: 3.lastBranch.
const lastBranch = 24

// branches yields Alpine's branches, each with its bit.
func branches(yield func(branch string, bit uint32) bool) {
	for n := range lastBranch + 1 {
		if !yield("3."+strconv.Itoa(n), uint32(1)<<n) {
			return
		}
	}
	yield("edge", store.AlpineEdge)
}

// alpineNames packs the names of all branches, each with a bit for each branch that has it: store.AlpineEdge and those
// beside it are the bits that stand for no number. What packages provide is a list of its own.
func (d indexLists) alpineNames(files map[string][]byte) error {
	names, provided := map[string]uint32{}, map[string]uint32{}
	for branch, bit := range branches {
		rows, err := d.lines("names/alpine-" + branch + ".tsv")
		if err != nil {
			return err
		}
		for _, f := range rows {
			switch {
			case len(f) > 3 && f[3] == "off":
				names[f[0]] |= store.AlpineOther
			case len(f) > 1 && f[1] == "t":
				names[f[0]] |= store.AlpineTesting
			default:
				names[f[0]] |= bit
			}
		}
		if rows, err = d.lines("names/alpine-" + branch + ".virtual.tsv"); err != nil {
			return err
		}
		for _, f := range rows {
			provided[f[0]] |= bit
		}
	}
	var err error
	if files["alpine/names.zst"], err = store.EncodeNames(names); err != nil {
		return err
	}
	files["alpine/provided.zst"], err = store.EncodeNames(provided)
	return err
}

// barren are subpackages without programs and without needs that bring any.
var barren = []string{"-doc", "-openrc", "-lang", "-bash-completion", "-zsh-completion", "-fish-completion", "-dbg", "-pyc", "-static", "-systemd", "-udev"}

// alpineNeeds packs what packages need and provide: name, branches, dependencies, provided names.
func (d indexLists) alpineNeeds(files map[string][]byte) error {
	rows, err := d.lines("needs/alpine-packages.tsv")
	if err != nil {
		return err
	}
	var lines []string
	for _, f := range rows {
		f = append(f, "", "", "", "", "", "")
		ends := func(suffix string) bool { return strings.HasSuffix(f[0], suffix) }
		if f[4] == "" && f[5] == "" || slices.ContainsFunc(barren, ends) {
			continue
		}
		lines = append(lines, strings.Join([]string{f[0], f[1], f[4], f[5]}, "\t"))
	}
	files["alpine/needs.zst"], err = store.Compress([]byte(table.Of(lines)))
	return err
}
