package packages

import (
	"bytes"
	"path"
	"sort"
	"strings"

	"github.com/layerlint/layerlint/imagedb/deb822"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// In reads the package databases of a tree. complete is false where there is a database that could not be read.
func In(t filesystem.Tree) (all []Package, complete bool) {
	complete = true
	text, known := textOf(t, "/var/lib/dpkg/status")
	complete = complete && known
	all = append(all, dpkgPackages(text, true)...)
	names, known := childrenOf(t, "/var/lib/dpkg/status.d")
	complete = complete && known
	for _, n := range names {
		if strings.HasSuffix(n, ".md5sums") {
			continue
		}
		text, known := textOf(t, "/var/lib/dpkg/status.d/"+n)
		complete = complete && known
		all = append(all, dpkgPackages(text, false)...)
	}
	text, known = textOf(t, "/lib/apk/db/installed")
	complete = complete && known
	all = append(all, apkPackages(text)...)
	found, known := rpmPackages(t)
	complete = complete && known
	all = append(all, found...)
	all = append(all, pipPackages(t)...)
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.Manager != b.Manager {
			return a.Manager < b.Manager
		}
		return a.Name < b.Name
	})
	return all, complete
}

// textOf is a file's text; known is true also when the file is absent.
func textOf(t filesystem.Tree, p string) (text string, known bool) {
	e := filesystem.Stat(t, p).Entry
	return string(e.Content), e.Presence == filesystem.Absent || e.Has(filesystem.KnowContent)
}

func childrenOf(t filesystem.Tree, dir string) (names []string, known bool) {
	r := filesystem.Stat(t, dir)
	if r.Entry.Presence != filesystem.Present {
		return nil, r.Entry.Presence == filesystem.Absent
	}
	return t.Children(r.Path)
}

// dpkgPackages reads the control paragraphs of dpkg's status file, or of one file of distroless images' status.d, whose
// paragraphs have no Status field.
func dpkgPackages(text string, status bool) []Package {
	var all []Package
	var state, needed, before string
	p := Package{Manager: "dpkg"}
	deb822.Scan([]byte(text), func(name, value []byte) {
		switch string(name) {
		case "Package":
			p.Name = string(value)
		case "Version":
			p.Version = string(value)
		case "Architecture":
			p.Arch = string(value)
		case "Status":
			state = string(value)
		case "Depends":
			needed = unfolded(value)
		case "Pre-Depends":
			before = unfolded(value)
		case "Provides":
			p.Provides = provided(unfolded(value))
		}
	}, func() {
		if p.Name != "" && (!status || unpacked(state)) {
			p.Depends = needed
			if before != "" {
				p.Depends = strings.TrimSuffix(before+", "+needed, ", ")
			}
			p.Held = strings.HasPrefix(state, "hold ")
			all = append(all, p)
		}
		p, state, needed, before = Package{Manager: "dpkg"}, "", "", ""
	})
	return all
}

// unfolded returns a value whose lines are joined by a space.
func unfolded(value []byte) string {
	if !bytes.ContainsRune(value, '\n') {
		return string(value)
	}
	var lines []string
	for line := range strings.Lines(string(value)) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines, " ")
}

// provided returns the names of a Provides field, without their versions.
func provided(list string) (names []string) {
	for v := range strings.SplitSeq(list, ",") {
		if name, _, _ := strings.Cut(strings.TrimSpace(v), " "); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// unpacked reports for a dpkg status, "want flag state", whether the package's files are there.
func unpacked(status string) bool {
	words := strings.Fields(status)
	if len(words) != 3 {
		return false
	}
	switch words[2] {
	case "installed", "unpacked", "half-configured", "triggers-awaited", "triggers-pending":
		return true
	}
	return false
}

// apkPackages reads apk's database: one letter, a colon and the value per line, a blank line between packages.
func apkPackages(text string) []Package {
	var all []Package
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		p := Package{Manager: "apk"}
		for line := range strings.SplitSeq(paragraph, "\n") {
			field, value, _ := strings.Cut(line, ":")
			switch field {
			case "P":
				p.Name = value
			case "V":
				p.Version = value
			case "A":
				p.Arch = value
			case "D":
				p.Depends = value
			case "p":
				p.Provides = strings.Fields(value)
			}
		}
		if p.Name != "" {
			all = append(all, p)
		}
	}
	return all
}

// rpmFolders are where rpm's database may be, see imagedb/layer; rpmDatabases are the files of its backends, of which
// one is in use.
var (
	rpmFolders   = []string{"/var/lib/rpm", "/usr/lib/sysimage/rpm", "/usr/share/rpm"}
	rpmDatabases = []string{"rpmdb.sqlite", "Packages.db", "Packages"}
)

// rpmPackages are those of the rpm databases. known is false where there is one that was not read, more than one
// backend's, or one that SQLite keeps a journal beside.
func rpmPackages(t filesystem.Tree) (all []Package, known bool) {
	lists, _ := t.(interface {
		PackageList(path string) (list []byte, ok bool)
	})
	known = true
	read := map[string]bool{}
	for _, folder := range rpmFolders {
		dir := filesystem.Stat(t, folder)
		known = known && dir.Entry.Presence != filesystem.Unknown
		if dir.Entry.Presence != filesystem.Present || read[dir.Path] {
			continue
		}
		read[dir.Path] = true
		count := 0
		for _, name := range rpmDatabases {
			at := filesystem.Stat(t, path.Join(dir.Path, name))
			if at.Entry.Presence == filesystem.Absent {
				continue
			}
			count++
			var list []byte
			ok := false
			if lists != nil {
				list, ok = lists.PackageList(at.Path)
			}
			known = known && ok
			all = append(all, rpmLines(string(list))...)
		}
		journal := filesystem.Stat(t, path.Join(dir.Path, "rpmdb.sqlite-wal")).Entry
		known = known && count < 2 && (journal.Presence == filesystem.Absent || journal.Has(filesystem.KnowSize) &&
			journal.Size == 0)
	}
	return all, known
}

// rpmLines reads layer.Index.PackageList's lines.
func rpmLines(list string) []Package {
	var all []Package
	for line := range strings.Lines(list) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 4 {
			all = append(all, Package{Name: f[0], Version: f[1], Arch: f[2], Manager: "rpm", Provides: strings.Fields(f[3])})
		}
	}
	return all
}

// pythonFolders are where Python distributions put modules, as patterns.
var pythonFolders = []string{"/usr/lib/python3*/*-packages", "/usr/local/lib/python3*/*-packages", "/opt/*/lib/python3*/site-packages",
	"/usr/lib64/python3*/site-packages"}

// pipPackages reads the names of installed distributions: NAME-VERSION.dist-info (PEP 376) and .egg-info.
func pipPackages(t filesystem.Tree) []Package {
	var all []Package
	for _, pattern := range pythonFolders {
		for _, dir := range filesystem.Glob(t, pattern, false).Paths {
			names, _ := t.Children(dir)
			for _, n := range names {
				if p, ok := distribution(n); ok {
					all = append(all, p)
				}
			}
		}
	}
	return all
}

func distribution(dir string) (Package, bool) {
	ext := path.Ext(dir)
	name, version, ok := strings.Cut(strings.TrimSuffix(dir, ext), "-")
	if ext != ".dist-info" && ext != ".egg-info" {
		return Package{}, false
	}
	if version, _, _ = strings.Cut(version, "-py3"); !ok || name == "" {
		version = ""
	}
	return Package{Name: strings.ToLower(strings.ReplaceAll(name, "_", "-")), Version: version, Manager: "pip"}, true
}
