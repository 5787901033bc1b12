package pypi

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// file is one file of a project.
type file struct {
	name, python string // requires-python
	yanked       bool
	version      version
	wheel        bool
	tags         [3]string // of a wheel: interpreters, ABIs, platforms
}

// read takes a file's name apart; false for what pip passes over. Source: packaging.python.org, "Binary distribution
// format" and "Source distribution format". parse reads a version.
func (f *file) read(project string, parse func(string) (version, bool)) bool {
	name := f.name
	if base, ok := strings.CutSuffix(name, ".whl"); ok {
		parts := strings.Split(base, "-")
		if len(parts) != 5 && len(parts) != 6 || Normal(parts[0]) != project {
			return false
		}
		f.wheel, f.tags = true, [3]string(parts[len(parts)-3:])
		f.version, ok = parse(strings.ReplaceAll(parts[1], "_", "-"))
		return ok
	}
	for _, ext := range []string{".tar.gz", ".zip", ".tar.bz2", ".tgz", ".tar.xz"} {
		base, ok := strings.CutSuffix(name, ext)
		if !ok {
			continue
		}
		for i := range base {
			if base[i] == '-' && Normal(base[:i]) == project {
				if f.version, ok = parse(base[i+1:]); ok {
					return true
				}
			}
		}
	}
	return false
}

// Unfit reports whether a file is by its name a wheel that an interpreter cannot install.
func Unfit(name string, t packages.Interpreter) bool {
	project, _, _ := strings.Cut(name, "-")
	f := file{name: name}
	return f.read(Normal(project), func(string) (version, bool) { return version{}, true }) && f.wheel && !f.fits(t)
}

// fits reports whether an interpreter can install the wheel. Source: PEP 425, 513, 571, 599, 600 and 656.
func (f *file) fits(t packages.Interpreter) bool {
	for python := range strings.SplitSeq(f.tags[0], ".") {
		for abi := range strings.SplitSeq(f.tags[1], ".") {
			if !interprets(python, abi, t.Minor) {
				continue
			}
			for platform := range strings.SplitSeq(f.tags[2], ".") {
				if runs(platform, t) {
					return true
				}
			}
		}
	}
	return false
}

// interprets reports whether CPython 3.minor takes wheels with these tags.
func interprets(python, abi string, minor int) bool {
	if m, ok := strings.CutPrefix(python, "cp3"); ok {
		n, err := strconv.Atoi(m)
		if err != nil {
			return false
		}
		own := "cp3" + strconv.Itoa(minor)
		return n == minor && (abi == own || abi == own+"m" || abi == "none") || n <= minor && abi == "abi3"
	}
	if abi != "none" {
		return false
	}
	m, ok := strings.CutPrefix(python, "py3")
	n, err := strconv.Atoi(m)
	return ok && (m == "" || err == nil && n <= minor)
}

var machines = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64"}

// oldest are the glibc versions that the older names of platforms stand for. Sources: PEP 513, 571 and 599.
var oldest = map[string]int{"manylinux1": 5, "manylinux2010": 12, "manylinux2014": 17}

// runs reports whether wheels for a platform run on an interpreter's. Where its C library is not known, any will do.
func runs(platform string, t packages.Interpreter) bool {
	if platform == "any" {
		return true
	}
	if t.Arch == "arm" {
		return strings.Contains(platform, "arm") // the kernel decides which
	}
	base, ok := strings.CutSuffix(platform, "_"+machines[t.Arch])
	if !ok || machines[t.Arch] == "" {
		return false
	}
	if minor, ok := oldest[base]; ok {
		return t.Libc == "" || t.Libc == "glibc" && minor <= t.LibcMinor
	}
	if base == "linux" {
		return true
	}
	for prefix, libc := range map[string]string{"manylinux_2_": "glibc", "musllinux_1_": "musl"} {
		if m, ok := strings.CutPrefix(base, prefix); ok {
			n, err := strconv.Atoi(m)
			return err == nil && (t.Libc == "" || t.Libc == libc && n <= t.LibcMinor)
		}
	}
	return false
}
