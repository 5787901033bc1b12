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
	all := contents{bin: map[string]bool{}, sbin: map[string]bool{}, packages: map[string]bool{}}
	for _, file := range files {
		all.read(t, file)
	}
	names := all.names()
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

// contents are the names that the files have.
type contents struct{ bin, sbin, packages map[string]bool }

// names are the keys of the filter. Alternatives may be called as programs begin, and as packages are: in sbin what no
// program in bin is called.
func (c contents) names() map[string]bool {
	names := maps.Clone(c.bin)
	for name := range c.bin {
		for begin := range beginnings(name) {
			names[begin] = true
		}
	}
	for name := range c.sbin {
		names[administrator+name] = true
		for begin := range beginnings(name) {
			names[administrator+begin] = names[administrator+begin] || !c.bin[begin]
		}
	}
	for name := range c.packages {
		names[name] = true
		names[administrator+name] = names[administrator+name] || !c.bin[name]
	}
	maps.DeleteFunc(names, func(_ string, in bool) bool { return !in })
	return names
}

var (
	program = regexp.MustCompile(`^(?:\S*/)?(s?bin|games)/([^/\s]+)\s+\S+$`)
	signs   = regexp.MustCompile(`[-._0-9]`)
)

// beginnings are what a name begins with before a sign or a digit.
func beginnings(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, at := range signs.FindAllStringIndex(name, -1) {
			if at[0] > 1 && !yield(name[:at[0]]) {
				return
			}
		}
	}
}

func (c contents) read(t *testing.T, file string) {
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
				c.packages[name] = true
			}
		}
		if described {
			continue
		}
		for name := range strings.SplitSeq(line[strings.LastIndexByte(line, ' ')+1:], ",") {
			c.packages[path.Base(name)] = true
		}
		switch m := program.FindStringSubmatch(line); {
		case m == nil:
		case m[1] == "sbin":
			c.sbin[m[2]] = true
		default:
			c.bin[m[2]] = true
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
	if !May("/usr/sbin", "slurmctld") {
		t.Error("slurmctld is an alternative in sbin")
	}
	for _, name := range []string{"make", "curl", "gcc", "java"} {
		if May("/usr/sbin", name) {
			t.Errorf("%s is for everybody", name)
		}
	}
}
