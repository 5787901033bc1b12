package main

import (
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// oldest is the C library of RHEL 8; Debian 11 and Ubuntu 20.04 have 2.31.
const oldest = "2.28"

// writeStubs makes the link-time libraries: a stand-in for libc.so that holds no code, only this machine's symbols at
// their newest version up to the oldest C library that is to be served. Since glibc 2.34 dlopen and the threads are
// part of libc.so.6; older systems have them in libdl and libpthread, which are therefore needed by name too. A symbol
// that only a newer C library has is left out, so that linking fails and not starting.
func writeStubs(dir string) error {
	found, err := exec.Command("gcc", "-print-file-name=libc.so.6").Output()
	if err != nil {
		return fmt.Errorf("asking gcc for the C library: %w", err)
	}
	symbols, err := read(strings.TrimSpace(string(found)))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := link(dir, "libc", "libc.so.6", symbols); err != nil {
		return err
	}
	for _, name := range []string{"libdl", "libpthread"} {
		soname := map[string]string{"libdl": "libdl.so.2", "libpthread": "libpthread.so.0"}[name]
		if err := link(dir, name, soname, nil); err != nil {
			return err
		}
	}
	return nil
}

// symbol is one of the C library's at one version.
type symbol struct {
	name, version string
	object        bool
	size          uint64
}

// read picks each symbol's newest version that the oldest C library has.
func read(file string) ([]symbol, error) {
	f, err := elf.Open(file)
	if err != nil {
		return nil, fmt.Errorf("reading the C library: %w", err)
	}
	defer f.Close()
	all, err := f.DynamicSymbols()
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", file, err)
	}
	best := map[string]symbol{}
	for _, s := range all {
		kind := elf.ST_TYPE(s.Info)
		if s.Section == elf.SHN_UNDEF || !strings.HasPrefix(s.Version, "GLIBC_2.") || s.Name == s.Version || kind == elf.STT_TLS || newer(s.Version, "GLIBC_"+oldest) {
			continue
		}
		if old, ok := best[s.Name]; !ok || newer(s.Version, old.version) {
			best[s.Name] = symbol{s.Name, s.Version, kind == elf.STT_OBJECT, s.Size}
		}
	}
	list := make([]symbol, 0, len(best))
	for _, s := range best {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b symbol) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// newer compares GLIBC_2.34 with GLIBC_2.2.5.
func newer(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := 1; i < max(len(x), len(y)); i++ {
		if l, r := part(x, i), part(y, i); l != r {
			return l > r
		}
	}
	return false
}

func part(list []string, i int) int {
	if i >= len(list) {
		return 0
	}
	n, _ := strconv.Atoi(list[i])
	return n
}

// link assembles a library that defines the symbols and does nothing.
func link(dir, name, soname string, symbols []symbol) error {
	var source, script strings.Builder
	source.WriteString(".data\n")
	versions := map[string][]string{}
	for _, s := range symbols {
		kind := "function"
		if s.object {
			kind = "object"
		}
		fmt.Fprintf(&source, ".globl %s\n.type %s, %%%s\n.size %s, %d\n%s: .zero %d\n", s.name, s.name, kind, s.name, s.size, s.name, max(1, s.size))
		versions[s.version] = append(versions[s.version], s.name)
	}
	names := make([]string, 0, len(versions))
	for v := range versions {
		names = append(names, v)
	}
	slices.Sort(names)
	for _, v := range names {
		fmt.Fprintf(&script, "%s { %s; };\n", v, strings.Join(versions[v], "; "))
	}
	assembly, exports := filepath.Join(dir, name+".s"), filepath.Join(dir, name+".map")
	if err := os.WriteFile(assembly, []byte(source.String()), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(exports, []byte(script.String()), 0o644); err != nil {
		return err
	}
	args := []string{"-shared", "-nostdlib", "-o", filepath.Join(dir, name+".so"), "-Wl,-soname," + soname, assembly}
	if len(symbols) > 0 {
		args = append(args, "-Wl,--version-script="+exports)
	}
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("linking %s: %w: %s", name, err, out)
	}
	return nil
}
