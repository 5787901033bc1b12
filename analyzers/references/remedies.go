package references

import (
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

//go:embed remedies.tsv
var remedyTable string

// Remedy is how a missing command gets into an image.
type Remedy struct {
	Package string // that provides the command; "" where none does
	Install string // what to type, "" where there is nothing
	Note    string // what to know next
}

// row is a line of the table. Of packages the first provides the command, and then says what is typed after they are
// installed.
type row struct {
	where, packages []string
	then, note      string
}

// remedies are the rows of the table by command, in its order.
var remedies = sync.OnceValue(func() map[string][]row {
	rows := map[string][]row{}
	for line := range strings.Lines(remedyTable) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		f := append(strings.Split(line, "\t"), "", "", "", "")
		for _, command := range strings.Split(f[0], ",") {
			r := row{strings.Split(f[1], ","), strings.Fields(f[2]), f[3], f[4]}
			switch {
			case f[2] == "-":
				r.packages = nil
			case f[2] == "": // called like the command
				r.packages = []string{command}
			}
			switch r.then {
			case "pip":
				r.then = "pip " + command
			case "npm":
				r.then = "npm install -g " + command
			}
			rows[command] = append(rows[command], r)
		}
	}
	return rows
})

// system is what decides between the rows: the package manager and the release.
type system struct{ manager, id, version string }

// family is what several distributions have in common that install from the same packages, as the table calls it.
func (s system) family() string {
	switch s.id {
	case "rocky", "almalinux", "ol":
		return "el"
	case "centos":
		if !older(s.version, "8") {
			return "el"
		}
	case "opensuse-leap", "opensuse-tumbleweed":
		return "opensuse"
	}
	return ""
}

// matches reports whether a row is for the system; where is as in the table.
func (s system) matches(where string) bool {
	if where == "*" || where == s.manager || where == "dnf" && (s.manager == "microdnf" || s.manager == "yum") {
		return true
	}
	for _, op := range []string{">=", "<"} {
		if id, version, ok := strings.Cut(where, op); ok {
			return s.is(id) && s.version != "" && (op == "<") == older(s.version, version)
		}
	}
	return s.is(where) || where == s.id+"-"+s.version
}

func (s system) is(id string) bool { return id != "" && (id == s.id || id == s.family()) }

// older compares versions number by number.
func older(a, b string) bool {
	as, bs := numbers(a), numbers(b)
	return slices.Compare(as, bs) < 0
}

func numbers(version string) []int {
	var all []int
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		all = append(all, n)
	}
	return all
}

// find returns the table's row for a command.
func (s system) find(command string) (row, bool) {
	for _, r := range remedies()[command] {
		if slices.ContainsFunc(r.where, s.matches) {
			return r, true
		}
	}
	return row{}, false
}

// For returns the remedy for a missing command: the table's, or else the package that lists of packages tell.
func For(s *state.State, command string) Remedy {
	if s == nil || s.Files == nil {
		return Remedy{}
	}
	command = path.Base(command)
	sys, install := managerOf(s)
	r, ok := sys.find(command)
	if !ok {
		if r.packages = provided(s, sys, command); r.packages == nil {
			return Remedy{}
		}
	}
	remedy := Remedy{Note: r.note}
	if name, ok := strings.CutPrefix(r.then, "pip "); ok {
		remedy.Install = withPip(s, sys, install, name)
		return remedy
	}
	packages := slices.DeleteFunc(slices.Clone(r.packages), func(name string) bool {
		return superfluous(s, name, r.then)
	})
	switch {
	case len(packages) == 0:
		remedy.Install = r.then
	case install == "":
		return Remedy{Note: r.note}
	case r.then == "":
		remedy.Package, remedy.Install = packages[0], install+strings.Join(packages, " ")
	default:
		remedy.Install = install + strings.Join(packages, " ") + " && " + r.then
	}
	return remedy
}

// superfluous reports whether a package of a row is not needed any more: the certificates are there, or what it is
// installed for.
func superfluous(s *state.State, name, then string) bool {
	if name == "ca-certificates" {
		return present(s, "/etc/ssl/certs/ca-certificates.crt")
	}
	tool, _, _ := strings.Cut(then, " ")
	return tool != "" && (name == tool || strings.HasSuffix(name, "-"+tool)) && slices.ContainsFunc(searched(s), func(dir string) bool {
		return present(s, path.Join("/", dir, tool))
	})
}

// withPip returns what installs a package of PyPI: with a pip that may change its environment, or else in a new one.
func withPip(s *state.State, sys system, install, name string) string {
	for _, dir := range searched(s) {
		if present(s, path.Join("/", dir, "pip")) && (dir != "/usr/bin" && dir != "/bin" || !sys.managed()) {
			return "pip install " + name
		}
	}
	const environment = " && python3 -m venv /opt/venv && /opt/venv/bin/pip install "
	switch sys.manager {
	case "apt":
		return install + "python3-venv" + environment + name + addVenv
	case "apk":
		return install + "python3" + environment + name + addVenv
	case "dnf", "microdnf", "yum":
		return sys.rpmPip(install, name)
	}
	return ""
}

// rpmPip is withPip for distributions with RPM. The python3 of releases like RHEL 8 is 3.6, which few packages of PyPI
// support; CentOS 7 and Amazon Linux 2 have no other.
func (s system) rpmPip(install, name string) string {
	switch {
	case s.matches("centos-7") || s.matches("amzn-2"):
		return ""
	case s.matches("el<9") || s.matches("rhel<9"):
		return install + "python3.11-pip && pip3.11 install " + name
	}
	return install + "python3-pip && pip3 install " + name
}

// addVenv is the instruction without which nobody finds the programs of the new environment.
const addVenv = ", then ENV PATH=/opt/venv/bin:$PATH"

// managed reports whether the system's pip stops at the marker of PEP 668; where the release is not known, it may.
func (s system) managed() bool {
	r, ok := s.find("pip")
	return !ok || strings.HasSuffix(r.then, addVenv)
}

const apkAdd = "apk add --no-cache "

// managerOf is the system of a state, and how its package manager installs; "" where none is known.
func managerOf(s *state.State) (system, string) {
	id, version, _ := s.Release()
	base, rpm := releases.RPMImageOf(s.ImageRef)
	if id == "" {
		if id, version = tagged(s.ImageRef); rpm {
			id, version = base.ID, base.Version
		}
	}
	if id == "centos" && older(version, "9") && !s.Files.Changed("/etc/yum.repos.d") {
		return system{"", id, version}, "" // its packages are no longer where it looks for them
	}
	for _, m := range []struct{ tool, manager, install string }{
		{"/usr/bin/apt-get", "apt", aptInstall},
		{"/sbin/apk", "apk", apkAdd},
		{"/usr/bin/dnf", "dnf", "dnf install -y "},
		{"/usr/bin/microdnf", "microdnf", "microdnf install -y "},
		{"/usr/bin/yum", "yum", "yum install -y "},
		{"/usr/bin/zypper", "zypper", "zypper install -y "},
	} {
		if present(s, m.tool) {
			return system{m.manager, id, version}, m.install
		}
	}
	switch unknown := func(p string) bool { return filesystem.Stat(s.Files, p).Entry.Presence == filesystem.Unknown }; {
	case id == "alpine" && unknown("/sbin/apk"):
		return system{"apk", id, version}, apkAdd
	case (id == "debian" || id == "ubuntu") && unknown("/usr/bin/apt-get"):
		return system{"apt", id, version}, aptInstall
	case rpm && unknown("/usr/bin/"+base.Program):
		return system{base.Program, id, version}, base.Program + " install -y "
	}
	return system{"", id, version}, ""
}

func present(s *state.State, p string) bool {
	return filesystem.Stat(s.Files, p).Entry.Presence == filesystem.Present
}

// searched lists the directories of PATH, or those it is set to where it is not known.
func searched(s *state.State) []string {
	if v, ok := s.Env.Lookup("PATH"); ok && v.Known {
		return strings.Split(v.Value, ":")
	}
	return []string{"/usr/local/bin", "/usr/bin"}
}
