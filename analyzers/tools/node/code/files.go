package code

import (
	"path"
	"strings"
)

// reading, writing, making and taking are functions of fs, without Sync, that throw where they fail. Sources: node's
// manual, "File system"; the README of fs-extra 11.
var (
	reading = names("readFile readdir stat lstat realpath open opendir access createReadStream readJson readJSON readlink")
	writing = names("writeFile appendFile createWriteStream truncate writeJson writeJSON")
	outputs = names("outputFile outputJson outputJSON ensureFile createFile")
	making  = names("mkdir mkdirp mkdirs ensureDir emptyDir")
)

func names(list string) map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Fields(list) {
		all[name] = true
	}
	return all
}

// filing is a call of a function of fs.
func (r *run) filing(space, name string, args []*Value, n *node) *Value {
	base, sync := strings.CutSuffix(name, "Sync")
	known := name == "existsSync" || name == "pathExistsSync" || name == "pathExists" || reading[base] || writing[base] || making[base] || outputs[base]
	r.Opaque, r.Called = r.Opaque || !known, r.Called || !known
	if unnamed(base, args) && (sync || strings.HasPrefix(base, "create")) {
		refused(r, n, args[0], "TypeError [ERR_INVALID_ARG_TYPE]: "+name+" got undefined for a path")
		return &Value{}
	}
	if len(args) == 0 || args[0].kind != characters || strings.Contains(args[0].text, "\uFFFD") || strings.Contains(args[0].text, "://") {
		r.Opaque, r.Called = r.Opaque || !reading[base], r.Called || !reading[base]
		return &Value{}
	}
	at := r.abs(args[0].text)
	if name == "existsSync" || name == "pathExistsSync" || name == "pathExists" {
		switch r.state(at) {
		case Present:
			return truthful(true)
		case Absent:
			return truthful(false, Cause{Path: at})
		}
		return &Value{}
	}
	later := len(args) > 1 && args[len(args)-1].kind == closure
	if !sync && (space == "fs" && !strings.HasPrefix(base, "create") || later) {
		r.told[at], r.Opaque, r.Called = true, true, true
		return &Value{}
	}
	r.opened(base, at, args, n)
	return r.obtained(base, at, sync)
}

// unnamed reports whether a function that does something with a path is given none.
func unnamed(base string, args []*Value) bool {
	return (reading[base] || writing[base] || making[base] || outputs[base]) &&
		len(args) > 0 && args[0].kind == undefined
}

// obtained is what a function that reads a file returns.
func (r *run) obtained(base, at string, sync bool) *Value {
	if base != "readFile" && base != "readJson" && base != "readJSON" {
		return &Value{}
	}
	v := r.read(at)
	if base != "readFile" && v.kind == characters {
		v = Decode(v.text)
	}
	if v != nil && sync {
		return v
	}
	return &Value{later: v}
}

// opened is a function of fs that does something with a path.
func (r *run) opened(base, at string, args []*Value, n *node) {
	switch {
	case base == "open" && len(args) > 1 && (args[1].kind != characters || !strings.HasPrefix(args[1].text, "r")), writing[base]:
		r.writes(at, n)
	case reading[base]:
		r.reads(at, args, n)
	case making[base]:
		r.makes(at, base != "mkdir" || recursive(args), n)
	case outputs[base]:
		if r.makes(path.Dir(at), true, n); !r.over {
			r.writes(at, n)
		}
	case base == "rename" || base == "move" || base == "copyFile" || base == "copy" || base == "cp":
		r.moves(base, at, args, n)
	case base == "unlink" || base == "rm" || base == "rmdir" || base == "remove":
		r.made[at] = false
	}
}

// recursive reports whether the options of mkdir, or of rm, have it make all.
func recursive(args []*Value) bool {
	if len(args) < 2 {
		return false
	}
	p := args[1].Property("recursive")
	if p == nil {
		return args[1].kind == unknown || args[1].kind == record && args[1].open
	}
	yes, known := p.holds()
	return yes || !known
}

func (r *run) reads(at string, args []*Value, n *node) {
	for _, a := range args[1:] {
		if a.kind == record && (a.props["throws"] != nil || a.props["throwIfNoEntry"] != nil || a.props["flag"] != nil) {
			return
		}
	}
	if there, known := r.made[at]; known && there || r.state(at) == Unknown || r.within(at) {
		return
	}
	r.does(Step{Deed: Reads, Path: at}, n)
}

// read is what a file holds that nothing has changed.
func (r *run) read(at string) *Value {
	if _, known := r.made[at]; known || r.Text == nil || r.told[at] || r.within(at) {
		return &Value{}
	}
	if text, known := r.Text(at); known && len(text) <= largest {
		return &Value{kind: characters, text: text, content: true, file: at}
	}
	return &Value{}
}

// largest bounds the files whose text is taken, in bytes.
const largest = 64 << 10

// within reports whether the program made a folder above a path, in which it may make more.
func (r *run) within(at string) bool {
	for dir := path.Dir(at); dir != "/"; dir = path.Dir(dir) {
		if _, known := r.made[dir]; known || r.told[dir] {
			return true
		}
	}
	return false
}

func (r *run) writes(at string, n *node) {
	if !r.within(at) && !r.told[path.Dir(at)] {
		if r.does(Step{Deed: Writes, Path: at}, n) {
			return
		}
	}
	r.made[at] = true
}

func (r *run) makes(p string, parents bool, n *node) {
	at := r.abs(p)
	if _, known := r.made[at]; known || r.within(at) {
		r.made[at] = true
		return
	}
	if r.does(Step{Deed: Makes, Path: at, Parents: parents}, n) {
		return
	}
	r.made[at] = true
	for dir := path.Dir(at); parents && dir != "/" && r.state(dir) == Absent; dir = path.Dir(dir) {
		r.made[dir] = true
	}
}

func (r *run) moves(base, at string, args []*Value, n *node) {
	if len(args) < 2 || args[1].kind != characters {
		return
	}
	to := r.abs(args[1].text)
	if r.reads(at, args[:1], n); r.over {
		return
	}
	if base == "rename" && r.state(at) == Present && !r.within(at) {
		if r.does(Step{Deed: Renames, Path: at, To: to}, n) {
			return
		}
		r.made[at] = false
	} else if base == "copyFile" && !r.within(to) {
		if r.does(Step{Deed: Writes, Path: to}, n) {
			return
		}
	}
	r.made[to] = true
}
