// Package archives unpacks archives whose bytes are known, as files of the build context are that are small. Of all others
// it is not known what they hold. Sources: the manual of GNU tar 1.34; unzip(1), 6.0; both, and busybox 1.35's, tried with
// Debian 12's programs.
package archives

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools carry out what the table of commands says of these programs.
var Tools = []*tools.Tool{
	{Manager: "tar", Run: tarFile},
	{Manager: "unzip", Run: zipFile},
	zip3,
}

// usual are options that do not change which files come, nor where to.
var usual = tools.WordList(`x extract get f file z gzip gunzip ungzip j bzip2 J xz zstd v verbose a auto-compress C directory p
	preserve-permissions same-permissions same-owner no-same-owner o m touch overwrite strip-components strip warning
	no-xattrs`)

// named are the options for how an archive is compressed.
var named = []struct {
	options []string
	how     packed
}{
	{[]string{"z", "gzip", "gunzip", "ungzip"}, gzips},
	{[]string{"j", "bzip2"}, bzips},
	{[]string{"J", "xz"}, xzs},
	{[]string{"zstd"}, zstds},
}

func tarFile(a *tools.Command, x effects.Action) {
	file := x.Paths[0]
	content, ok := archive(a, file)
	if !ok || x.Options.Has("to-command", "checkpoint-action", "O", "to-stdout", "I", "use-compress-program") {
		a.Instead(x)
		return
	}
	program := a.Stat(a.Executable)
	gnu := path.Base(program.Path) == "tar"
	if !gnu && path.Base(program.Path) != "busybox" || a.Executable == "" { // that of libarchive reads other archives, too
		a.Instead(x)
		return
	}
	how := packing(content)
	for _, n := range named {
		reads := n.how == zstds && (how == gzips || how == xzs) // zstd reads these, too
		if gnu && how != others && x.Options.Has(n.options...) && how != n.how && !reads {
			a.Refuse(file, state.FailsExit, file.Text+" is not in "+string(n.how)+" format", program.Entry.Likely)
			return
		}
	}
	all, broken, err := tarred(content)
	if broken {
		a.Refuse(file, state.FailsExit, file.Text+": This does not look like a tar archive", program.Entry.Likely)
		return
	}
	all, known := selected(a, x, all)
	if a.Failed {
		return
	}
	if err != nil || !known || !x.Plain || !put(a, x, all, true, gnu) {
		a.Instead(x)
	}
}

// archive is what the file holds, where that is certain.
func archive(a *tools.Command, file effects.Arg) ([]byte, bool) {
	at, ok := a.At(file)
	e := a.Stat(at).Entry
	certain := e.Presence == filesystem.Present && !e.Likely && e.Type == filesystem.Regular
	return e.Content, ok && !a.Failed && !a.Doubtful && certain && e.Has(filesystem.KnowContent) && len(e.Content) > 0
}

// selected are the members that the command line asks for, under the names that they get.
func selected(a *tools.Command, x effects.Action, all []member) (picked []member, known bool) {
	for name := range x.Options.All() {
		if !usual.Has(name) {
			return nil, false
		}
	}
	skip := 0
	if strip, ok := x.Options.Value("strip-components", "strip"); ok {
		n, err := strconv.Atoi(strip.Text)
		if err != nil || !strip.Known || n < 0 {
			return nil, false
		}
		skip = n
	}
	for _, wanted := range x.Options.Operands {
		if !wanted.Known || strings.ContainsAny(wanted.Text, "*?[") {
			return nil, false
		}
		if !asked(all, wanted.Text) && len(all) > 0 {
			a.Refuse(wanted, state.FailsExit, wanted.Text+": Not found in archive", false)
			return nil, true
		}
	}
	for _, m := range all {
		wanted := len(x.Options.Operands) == 0
		for _, o := range x.Options.Operands {
			wanted = wanted || asked([]member{m}, o.Text)
		}
		if !wanted {
			continue
		}
		parts := strings.Split(strings.Trim(m.name, "/"), "/")
		if parts[0] == "." && skip == 0 {
			parts = parts[1:]
		}
		if len(parts) <= skip && skip > 0 {
			continue
		}
		if m.name = path.Join(parts[skip:]...); strings.HasPrefix(m.name, "..") || strings.Contains(m.name, "/..") {
			return nil, false
		}
		picked = append(picked, m)
	}
	return picked, true
}

// asked reports whether the archive has a file of that name, or files below it.
func asked(all []member, name string) bool {
	name = strings.TrimRight(name, "/")
	for _, m := range all {
		if m.name == name || strings.HasPrefix(m.name, name+"/") {
			return true
		}
	}
	return false
}

// Archives of unzip are named with their ending or without it.
func zipFile(a *tools.Command, x effects.Action) {
	if d, given := x.Options.Value("d"); given && !a.Failed && !a.Doubtful {
		if at, ok := a.At(d); ok && path.Dir(at) != "/" {
			if up := a.Stat(path.Dir(at)).Entry; up.Presence == filesystem.Absent && !up.Likely {
				a.Refuse(d, state.FailsPath, "cannot create extraction directory: "+d.Text+": No such file or directory", false)
				return
			}
		}
	}
	content, ok := archive(a, x.Paths[0])
	if !ok {
		a.Instead(x)
		return
	}
	all, broken, err := zipped(content)
	if broken {
		a.Refuse(x.Paths[0], state.FailsExit, "End-of-central-directory signature not found: "+x.Paths[0].Text+" is not a zip file", false)
		return
	}
	known := err == nil && len(x.Options.Operands) == 1
	for name := range x.Options.All() {
		known = known && tools.Names("o q d")[name]
	}
	for i := range all {
		if all[i].name = path.Clean(all[i].name); strings.HasPrefix(all[i].name, "..") || path.IsAbs(all[i].name) {
			known = false
		}
	}
	if !known || !put(a, x, all, false, path.Base(a.Stat(a.Executable).Path) == "unzip") {
		a.Instead(x)
	}
}
