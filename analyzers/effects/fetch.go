package effects

import (
	"path"
	"slices"
	"strings"
)

func curl(c *call, _ string) (e Effect) {
	o := parse(c.args, "oAbcdeFHKmrtuUwxXyYzCDEhPQT", "output user-agent cookie cookie-jar data data-raw data-binary form header config max-time range user write-out proxy request retry retry-delay retry-max-time connect-timeout output-dir url cacert cert key proto tls-max resolve continue-at referer speed-limit speed-time ciphers capath interface limit-rate max-redirs netrc-file dump-header stderr trace trace-ascii etag-save etag-compare libcurl hsts alt-svc", false)
	e = Effect{Modelled: true}
	if !o.Has("L", "location", "location-trusted", "K", "config") && allMoved(append(o.Operands, o.Values("url")...)) {
		defer func() {
			for i := range e.Actions {
				e.Actions[i].Moved = e.Actions[i].Kind == Write
			}
		}()
	}
	dir, _ := o.Value("output-dir")
	for _, a := range o.Values("o", "output") {
		if before, _, numbered := strings.Cut(a.Text, "#"); numbered && globbed(o) { // #1 is what the first {} or [] comes to
			at := Arg{Text: path.Join(dir.Text, path.Dir(before)), Known: a.Known && (dir.Text == "" || dir.Known), Index: a.Index}
			e.Add(Action{Kind: Under, Paths: []Arg{at}})
			continue
		}
		e.wrote(a, dir, o.Has("create-dirs"))
	}
	if o.Has("O", "remote-name", "remote-name-all") {
		e.remote(o, dir, o.Has("J", "remote-header-name"))
	}
	for _, a := range o.Values("D", "dump-header") {
		e.wrote(a, Arg{}, false)
	}
	for _, a := range o.Values("c", "cookie-jar", "stderr", "trace", "trace-ascii", "etag-save", "libcurl", "hsts", "alt-svc") {
		if a.Text != "-" { // it warns where it cannot write them, and goes on
			e.Add(Action{Kind: Write, Paths: []Arg{a}, Quiet: true})
		}
	}
	if o.Has("K", "config") {
		e.Add(Action{Kind: Anywhere, Force: true}) // it may hold any option
	}
	return e
}

// globbed reports whether one of curl's addresses stands for several.
func globbed(o *Options) bool {
	return slices.ContainsFunc(append(o.Operands, o.Values("url")...), func(u Arg) bool {
		return strings.ContainsAny(u.Text, "{[")
	})
}

// moved are beginnings of addresses whose servers answer with another one, which curl asks only with -L. Source:
// Shipwright's logs of mid 2020 (now repo.anaconda.com).
var moved = []string{"repo.continuum.io/"}

// movedPlainly are hosts whose addresses without TLS are answered so, as remembered.
var movedPlainly = []string{"github.com/", "raw.githubusercontent.com/", "repo.anaconda.com/"}

// movedParts are folders of GitHub's projects that are answered so. Sources, read 2026-11-22:
// github.com/myENA/consul-backinator/issues/47 (releases), github.com/npm/hosted-git-info/commit/6efd582 (archive);
// raw, zipball and tarball as remembered.
var movedParts = WordList("releases archive raw zipball tarball")

// isMoved reports whether the server of an address answers with another one; of one that is not known the beginning may
// say so.
func isMoved(url Arg) bool {
	scheme, rest, _ := strings.Cut(url.Text, "://")
	begins := func(start string) bool { return strings.HasPrefix(rest, start) }
	if scheme != "http" && scheme != "https" {
		return false
	}
	if slices.ContainsFunc(moved, begins) || scheme == "http" && slices.ContainsFunc(movedPlainly, begins) {
		return true
	}
	parts := strings.Split(strings.TrimPrefix(rest, "www."), "/")
	return len(parts) > 4 && parts[0] == "github.com" && movedParts.Has(parts[3]) && (parts[3] != "releases" || strings.Contains(rest, "/download/"))
}

// allMoved reports whether curl asks for nothing but moved addresses.
func allMoved(urls []Arg) bool {
	return len(urls) > 0 && !slices.ContainsFunc(urls, func(u Arg) bool { return !isMoved(u) })
}

func (e *Effect) wrote(a, dir Arg, parents bool) {
	if a.Text == "-" {
		return
	}
	if dir.Text != "" && !path.IsAbs(a.Text) {
		a.Text, a.Known = path.Join(dir.Text, a.Text), a.Known && dir.Known
	}
	e.Add(Action{Kind: Write, Paths: []Arg{a}, Recursive: parents})
}

// remote notes the files that URLs are saved as; free means that the server may choose the name.
func (e *Effect) remote(o *Options, dir Arg, free bool) {
	into := here()
	if dir.Text != "" {
		into = dir
	}
	urls := append(o.Operands, o.Values("url")...)
	for _, u := range urls {
		_, rest, ok := strings.Cut(u.Text, "://")
		name := path.Base(rest)
		if !u.Known || free || !ok || !strings.Contains(rest, "/") || strings.HasSuffix(rest, "/") || strings.ContainsAny(name, "?{[#") {
			e.Add(Action{Kind: Under, Paths: []Arg{into}})
			continue
		}
		e.Add(Action{Kind: Write, Paths: []Arg{{Text: path.Join(into.Text, name), Known: into.Known, Index: u.Index}},
			Recursive: dir.Text != "" || o.Has("b", "background")}) // it makes its folders; in the background it fails unseen
	}
}

func wget(c *call, _ string) Effect {
	o := parse(c.args, "OPoatTwQlARDIXUBe", "output-document directory-prefix output-file append-output tries timeout wait header user-agent post-data input-file progress user password ca-certificate level accept reject domains execute base secure-protocol", false)
	e := Effect{Modelled: true}
	for _, a := range o.Values("o", "output-file", "a", "append-output") {
		e.wrote(a, Arg{}, false)
	}
	if outs := o.Values("O", "output-document"); len(outs) > 0 {
		e.wrote(outs[len(outs)-1], Arg{}, false)
		return e
	}
	if o.Has("spider", "V", "h") {
		return e
	}
	dir, _ := o.Value("P", "directory-prefix")
	if o.Has("r", "recursive", "m", "mirror", "i", "input-file", "p", "x", "force-directories") {
		into := here()
		if dir.Text != "" {
			into = dir
		}
		e.Add(Action{Kind: Under, Paths: []Arg{into}})
		return e
	}
	e.remote(o, dir, o.Has("content-disposition", "trust-server-names"))
	return e
}

var gitReads = WordList("rev-parse status log describe diff show ls-remote ls-files ls-tree cat-file rev-list branch remote name-rev blame shortlog version grep help --version")

func git(c *call, _ string) Effect {
	o := parse(c.args, "Cc", "git-dir work-tree exec-path namespace", true)
	e := Effect{Modelled: true}
	dir := here()
	if d, ok := o.Value("C"); ok {
		dir = d
		e.Add(Action{Kind: Need, Paths: []Arg{d}, Text: "dir"})
	}
	if len(o.Operands) == 0 {
		return e
	}
	sub, rest := o.Operands[0], o.Operands[1:]
	if sub.Known && sub.Text != "clone" && sub.Text != "init" {
		where := append([]Arg{sub}, o.Values("C")...)
		e.Add(Action{Kind: Project, Manager: "git", Paths: where[:min(2, len(where))], Instead: &Effect{Modelled: true}})
	}
	switch {
	case !sub.Known:
		return Effect{Modelled: true, Doubtful: true, Actions: Scratch()}
	case sub.Text == "clone":
		e.clone(rest, dir)
	case sub.Text == "init":
		e.begin(sub, rest, dir)
	case sub.Text == "add": // its manager says what it writes
	case sub.Text == "archive":
		for _, a := range parse(rest, "o", "output format prefix remote exec add-file mtime", false).Values("o", "output") {
			e.wrote(a, dir, false) // git makes no directory for it
		}
	case sub.Text == "config":
		settings := parse(rest, "f", "file", false)
		written := settings.Values("f", "file")
		switch {
		case settings.Has("system"):
			written = append(written, at("/etc/gitconfig"))
		case settings.Has("global"):
			written = append(written, home("/.gitconfig"), home("/.config/git"))
		default:
			written = append(written, Arg{Text: path.Join(dir.Text, ".git"), Known: dir.Known})
		}
		e.Add(Action{Kind: Under, Paths: written})
	case sub.Text == "branch" || sub.Text == "remote" || !gitReads.Has(sub.Text):
		e.Add(Action{Kind: Under, Paths: append([]Arg{dir}, home(""))})
		for _, a := range rest {
			if a = place(a); path.IsAbs(a.Text) || strings.HasPrefix(a.Text, "../") {
				e.Add(Action{Kind: Under, Paths: []Arg{a}})
			}
		}
	}
	for _, a := range o.Values("git-dir", "work-tree") {
		e.Add(Action{Kind: Under, Paths: []Arg{a}})
	}
	return e
}

// begin is git init: it writes into .git, or the folder itself for a repository without files.
func (e *Effect) begin(sub Arg, args []Arg, base Arg) {
	o := parse(args, "b", "initial-branch template separate-git-dir object-format ref-format", false)
	to := base
	if len(o.Operands) > 0 {
		if to = o.Operands[0]; !path.IsAbs(to.Text) {
			to.Text, to.Known = path.Join(base.Text, to.Text), to.Known && base.Known
		}
	}
	e.Add(Action{Kind: Directory, Paths: []Arg{to}, Recursive: true})
	if separate := o.Values("separate-git-dir"); o.Has("bare") || len(separate) > 0 {
		e.Add(Action{Kind: Under, Paths: append(separate, to)})
		return
	}
	to.Text = path.Join(to.Text, ".git")
	e.Add(Action{Kind: Project, Manager: "git", Paths: []Arg{sub, to}, Options: o, Instead: &Effect{Modelled: true, Actions: []Action{{Kind: Under, Paths: []Arg{to}}}}})
}

func (e *Effect) clone(args []Arg, base Arg) {
	o := parse(args, "bcjou", "branch depth config origin reference reference-if-able jobs shallow-since shallow-exclude filter separate-git-dir template upload-pack server-option bundle-uri", false)
	var to Arg
	switch n := len(o.Operands); {
	case n >= 2:
		to = o.Operands[1]
	case n == 1 && o.Operands[0].Known:
		name := strings.TrimSuffix(path.Base(strings.TrimRight(o.Operands[0].Text, "/")), ".git")
		to = Arg{Text: name[strings.LastIndexByte(name, ':')+1:], Known: true, Index: o.Operands[0].Index}
	default:
		e.Add(Action{Kind: Under, Paths: []Arg{base}})
		return
	}
	if !path.IsAbs(to.Text) && base.Text != "./" {
		to.Text, to.Known = path.Join(base.Text, to.Text), to.Known && base.Known
	}
	e.Add(Action{Kind: Directory, Paths: []Arg{to}, Recursive: true}, Action{Kind: Under, Paths: []Arg{to}})
	if to.Known && !o.Has("bare", "mirror", "separate-git-dir", "template", "config", "c", "help", "h") {
		repository := to
		repository.Text = path.Join(to.Text, ".git")
		e.Add(Action{Kind: Project, Manager: "git", Paths: []Arg{{Text: "clone", Known: true}, repository}, Instead: &Effect{Modelled: true}})
	}
	for _, d := range o.Values("separate-git-dir") {
		e.Add(Action{Kind: Under, Paths: []Arg{d}})
	}
}

// Told are the places that arguments may name.
func Told(args []Arg) (actions []Action) {
	for i, a := range args {
		to := place(a)
		aimed := !a.Known && to.Text == "" && (aims(a) || i > 0 && a.Text == "" && aims(args[i-1]))
		if aimed || to.Text != "" && (!a.Known || strings.Contains(to.Text, "/")) && !strings.Contains(to.Text, "://") {
			actions = append(actions, Action{Kind: Under, Paths: []Arg{to}})
		}
	}
	return actions
}

// scoped is Scoped for the table.
func scoped(also ...string) row {
	return func(c *call, _ string) Effect { return Scoped(c.args, also...) }
}

// Scoped is a command that writes where it is told, in its working directory, the home directory and /tmp.
func Scoped(args []Arg, also ...string) Effect {
	e := Effect{Modelled: true, Doubtful: true}
	for _, a := range args {
		if a.Text == "-g" || a.Text == "--global" || a.Text == "global" {
			return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
		}
	}
	e.Add(Told(args)...)
	e.Add(Scratch()...)
	if len(also) > 0 {
		e.Add(Below(also...))
	}
	return e
}

// settles is a command of the system's own for the table: it writes where it is told, and in folders of the system.
func settles(dirs ...string) row {
	return func(c *call, _ string) Effect {
		return Effect{Modelled: true, Doubtful: true, Actions: append(Told(c.args), Below(dirs...))}
	}
}

// introduces reports whether a command is asked for nothing but its version or its usage.
func introduces(args []Arg) bool {
	return Asked("", args) || len(args) == 1 && Names("-v -V -version version -h help")[args[0].Text]
}

// projects is Projects for the table.
func projects(also ...string) row {
	return func(c *call, _ string) Effect { return Projects(c.args, also...) }
}

// Projects is Scoped for a command that runs a project's own code.
func Projects(args []Arg, also ...string) Effect {
	e := Scoped(args, also...)
	if !introduces(args) {
		e.Add(OwnCode()...)
	}
	return e
}

func gpg(c *call, _ string) Effect {
	o := parse(c.args, "or", "output recipient homedir keyserver keyring keyserver-options", false)
	e := Effect{Modelled: true}
	outs := o.Values("o", "output")
	for _, a := range outs {
		if !o.Has("batch", "yes", "no") {
			e.Add(Action{Kind: Ask, Paths: []Arg{a}, Text: "already exists: overwrite (y/N)? add --batch --yes"})
		}
		e.wrote(a, Arg{}, false)
	}
	for _, a := range o.Operands {
		if len(outs) == 0 && strings.Contains(a.Text, "/") && !strings.Contains(a.Text, "://") {
			e.Add(Action{Kind: Under, Paths: []Arg{{Text: a.Text + ".gpg", Known: a.Known}}})
		}
	}
	for _, a := range append(o.Values("homedir"), o.Values("keyring")...) {
		e.Add(Action{Kind: Under, Paths: []Arg{a}})
	}
	e.Add(Action{Kind: Under, Paths: []Arg{home("/.gnupg"), {Env: "GNUPGHOME", Known: true}, at("/tmp")}})
	return e
}

// outputs is a compiler or the like: -o names the file it makes, other files appear in the working directory.
func outputs(flags string) row {
	return func(c *call, _ string) Effect {
		e := Effect{Modelled: true}
		o := parse(c.args, "oIlLDUxTuBeWOmfsgz", "", false)
		if o.Has("version", "v", "E", "dumpversion", "print-search-dirs", "help") && !o.Has("o") {
			return e
		}
		out, ok := Arg{}, false
		for i, a := range c.args {
			switch {
			case listed(flags, a.Text) && i+1 < len(c.args):
				out, ok = c.args[i+1], true
			case listed(flags, "-o") && len(a.Text) > 2 && strings.HasPrefix(a.Text, "-o") && !folders.Has(a.Text):
				out, ok = Arg{Text: a.Text[2:], Known: a.Known, Index: a.Index}, true
			case listed(flags, "-o") && strings.HasPrefix(a.Text, "--output="):
				out, ok = place(a), true
			}
		}
		if slices.ContainsFunc(c.args, func(a Arg) bool { return strings.HasPrefix(a.Text, "@") }) {
			e.Add(Action{Kind: Anywhere, Force: true}) // a file of options
		}
		if ok {
			e.Add(Action{Kind: Write, Paths: []Arg{out}, Mode: "?"})
		} else if made, known := compiled(c, o.Operands); known {
			e.Add(Action{Kind: Write, Paths: made, Mode: "?"})
		} else {
			e.Add(Action{Kind: Inside, Paths: []Arg{here()}})
		}
		for _, a := range o.Operands {
			if ext := path.Ext(a.Text); a.Known && (sources.Has(ext) || objects.Has(ext) && compilers.Has(c.name)) {
				e.need(a)
			}
		}
		return e
	}
}

// compilers write what they are not given a name for as the source's with .o under -c, and as a.out. Source: gcc(1),
// "Options Controlling the Kind of Output".
var compilers = WordList("gcc g++ cc c++ clang clang++")

// besides are how options begin with which other files are written, too, or none: dependencies, notes for gcov.
var besides = []string{"-M", "-save-temps", "-gsplit-dwarf", "--coverage", "-ftest-coverage", "-fprofile", "-S", "-d",
	"-fdump", "-fstack-usage", "-fcallgraph", "-flto", "-fsyntax-only", "-print", "-###"}

// noted reports whether an argument may have a compiler write more than what it is for.
func noted(a Arg) bool {
	return !a.Known || slices.ContainsFunc(besides, func(head string) bool { return strings.HasPrefix(a.Text, head) })
}

// compiled are the files that a compiler without -o writes; known is false where there may be others.
func compiled(c *call, sourced []Arg) (made []Arg, known bool) {
	if !compilers.Has(c.name) || slices.ContainsFunc(c.args, noted) {
		return nil, false
	}
	if !slices.ContainsFunc(c.args, func(a Arg) bool { return a.Text == "-c" }) {
		return []Arg{{Text: "a.out", Known: true}}, true
	}
	for _, a := range sourced {
		ext := path.Ext(a.Text)
		if !sources.Has(ext) {
			return nil, false
		}
		made = append(made, Arg{Text: strings.TrimSuffix(path.Base(a.Text), ext) + ".o", Known: true, Index: a.Index})
	}
	return made, len(made) > 0
}

// folders are options of nvcc that begin as -o does.
var folders = WordList("-odir -optf -objtemp")

var (
	sources = WordList(".c .cc .cpp .cxx .cu .C .S .s")
	objects = WordList(".o .a") // that are linked
)
