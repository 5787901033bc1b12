package commandnames

import (
	"bufio"
	"compress/gzip"
	"iter"
	"maps"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestMake writes names.bloom from the Contents and Packages files, packed by gzip, that CONTENTS lists; it is skipped
// without.
func TestMake(t *testing.T) {
	files := strings.Fields(os.Getenv("CONTENTS"))
	if len(files) == 0 {
		t.Skip("CONTENTS names no files")
	}
	names := map[string]bool{}
	for _, file := range files {
		contents(t, file, names)
	}
	for name := range maps.Clone(names) {
		if rest, ok := strings.CutPrefix(name, administrator); ok {
			for begin := range beginnings(rest) {
				if !names[begin] { // what is in bin is not in sbin
					names[administrator+begin] = true
				}
			}
		}
	}
	made := make([]byte, len(names)*12/8)
	for name := range names {
		for at := range places(name, len(made)) {
			made[at/8] |= 1 << (at % 8)
		}
	}
	if err := os.WriteFile("names.bloom", made, 0o644); err != nil {
		t.Fatal(err)
	}
}

var (
	program = regexp.MustCompile(`^(?:\S*/)?(s?bin|games)/([^/\s]+)\s+\S+$`)
	parted  = regexp.MustCompile(`[-._0-9]`)
)

// beginnings are what a name begins with before a sign or a digit.
func beginnings(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, at := range parted.FindAllStringIndex(name, -1) {
			if at[0] > 1 && !yield(name[:at[0]]) {
				return
			}
		}
	}
}

func contents(t *testing.T, file string, names map[string]bool) {
	t.Helper()
	f, err := os.Open(path.Clean(file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	described := false // a Packages file
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		described = described || strings.HasPrefix(line, "Package: ")
		if list, ok := strings.CutPrefix(line, "Provides: "); ok {
			for name := range strings.SplitSeq(list, ", ") {
				name, _, _ = strings.Cut(name, " ")
				names[name] = true
			}
		}
		if described {
			continue
		}
		for name := range strings.SplitSeq(line[strings.LastIndexByte(line, ' ')+1:], ",") {
			names[path.Base(name)] = true // as if it was in bin
		}
		m := program.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if m[1] == "sbin" {
			names[administrator+m[2]] = true
			continue
		}
		names[m[2]] = true
		for begin := range beginnings(m[2]) {
			names[begin] = true
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestMay(t *testing.T) {
	for _, name := range []string{"curl", "nginx", "musl-gcc", "fakeroot", "mpirun", "mvn", "python3.11", "python3.13", "php8.2", "nvidia-smi", "update-rc.d", "sqlite", "slurmctld", "mp3-decoder", "pinentry-x11"} {
		if !May("/usr/bin", name) && !May("/usr/sbin", name) {
			t.Errorf("%s is a program of Debian's", name)
		}
	}
	for _, name := range []string{"msul-gcc", "pyhton3", "ngnix", "supervisrod", "my-own-entrypoint", "gradel", "crul"} {
		if May("/usr/bin", name) || May("/sbin", name) {
			t.Errorf("%s is none", name)
		}
	}
	for _, name := range []string{"make", "curl", "gcc", "java"} {
		if May("/usr/sbin", name) {
			t.Errorf("%s is for everybody", name)
		}
	}
}
