package ruby

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// requires is require outside of every block, added a folder that is put before those that are searched.
	requires = lazyregexp.New(`(?m)^require[ (]+['"]([^'"#]+)['"] *\)? *(?:#.*)?$`)
	added    = lazyregexp.New(`(?m)^(?:\$LOAD_PATH|\$:)(?:\.unshift|\.push|\.append|\.prepend| *<<)(?: +(.+?)|\((.+)\)) *(?:unless .*|if .*)?$`)
)

// unlibrary refuses a file of the project's that require names: by a path from the working directory on, or below a folder
// that the program adds to those that are searched, which the build context has there and the image lacks. Source: Ruby's
// documentation of Kernel#require.
func unlibrary(a *tools.Command, arg effects.Arg, text, at string, seen map[string]bool) {
	var folders []string
	for _, m := range added.FindAllStringSubmatch(text, -1) {
		if p, ok := place(m[1]+m[2], at, a.Dir, nil); ok {
			folders = append(folders, p)
		}
	}
	for _, m := range requires.FindAllStringSubmatchIndex(text, -1) {
		name := strings.TrimSuffix(text[m[2]:m[3]], ".rb")
		if leaves.MatchString(text[:m[0]]) || !reached(text, m[0]) {
			return
		}
		if ungemmed(a, arg, name, at); a.Failed {
			return
		}
		if strings.HasPrefix(name, "./") && a.Dir.Known {
			folders, name = []string{a.Dir.Text}, path.Clean(name)
		} else if len(folders) == 0 && len(seen) == 1 {
			if aside(a, arg, name, at, text); a.Failed {
				return
			}
			continue
		} else if !sent(a, folders, name) && !held(a, folders, name) {
			continue
		}
		missing := len(folders) > 0
		for _, dir := range folders {
			if to := a.Stat(path.Join(dir, name+".rb")); to.Entry.Presence == filesystem.Present {
				if required(a, arg, to, seen); a.Failed {
					return
				}
			}
			file, library := a.Stat(path.Join(dir, name+".rb")).Entry, a.Stat(path.Join(dir, name+".so")).Entry
			missing = missing && file.Presence == filesystem.Absent && library.Presence == filesystem.Absent
		}
		if missing {
			a.Refuse(arg, state.FailsPath, "cannot load such file -- "+path.Join(folders[0], name)+", which "+at+" requires", true)
			return
		}
	}
}

// sent reports whether the build context has a file of a name below a folder of the name of one of the folders.
func sent(a *tools.Command, folders []string, name string) bool {
	context, ok := a.Sent.(filesystem.Namer)
	if !ok {
		return false
	}
	for _, p := range context.Named(path.Base(name) + ".rb") {
		for _, dir := range folders {
			if strings.HasSuffix(path.Join("/", p), "/"+path.Join(path.Base(dir), name)+".rb") {
				return true
			}
		}
	}
	return false
}

// held reports whether one of the folders has a file of a name.
func held(a *tools.Command, folders []string, name string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool {
		return a.Stat(path.Join(dir, name+".rb")).Entry.Presence == filesystem.Present
	})
}

// aside refuses a library of the project's own in its folder lib, which is not searched: no option and no variable says
// so. A gem may have the same name.
func aside(a *tools.Command, arg effects.Arg, name, at, text string) {
	for _, f := range a.Fields[1:] {
		if !f.Known || strings.HasPrefix(f.Text, "-I") || strings.HasPrefix(f.Text, "-r") {
			return
		}
	}
	for _, variable := range []string{"RUBYLIB", "RUBYOPT"} {
		if !a.Lookup(variable).Unset {
			return
		}
	}
	own := path.Join(path.Dir(at), "lib", name+".rb")
	if shared.Has(name) || strings.Contains(text, "LOAD_PATH") || strings.Contains(text, "$:") || a.Stat(own).Entry.Presence != filesystem.Present {
		return
	}
	a.Refuse(arg, state.FailsPath, "cannot load such file -- "+name+": "+own+" is not on the load path (ruby -Ilib)", true)
}

// shared are libraries that come with Ruby, by the names that a project may have, too. Source: Ruby's documentation,
// "Standard Library", 3.1.
var shared = tools.WordList("json yaml set date time logger csv erb optparse net/http uri socket digest open3 tempfile tmpdir fileutils pathname securerandom benchmark forwardable delegate singleton observer timeout English etc find io/console monitor ostruct pp prettyprint rack rake rdoc ripper strscan stringio tsort weakref zlib openssl bundler bundler/setup minitest test/unit")
