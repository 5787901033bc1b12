package starts

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/servers"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Serve refuses where the application that a server is given cannot be loaded.
func Serve(of modules.Finder, s servers.Server, x effects.Action) {
	a := start{of}
	operands, tasks := x.Paths, s.Name == "celery" && tasked(x)
	if s.Verbs != "" {
		if len(operands) == 0 || !tools.Names(s.Verbs)[operands[0].Text] {
			return
		}
		operands = operands[1:]
	}
	if s.Option != "" {
		operands = x.Options.Values(strings.Fields(s.Option)...)
	}
	first, ok := a.Dir.Text, a.Dir.Known
	if v, given := x.Options.Value(s.Dir); given {
		first, ok = a.At(v)
	}
	switch {
	case !ok || a.configured(s, x) || a.optional(s, x, first):
	case len(operands) == 0:
		if s.Name == "flask" {
			a.flask(first)
		}
		if s.Name == "fastapi" {
			a.standard()
		}
	case s.File:
		a.served(s, operands[0])
	default:
		if p, ok := addressed(operands); ok {
			if a.loaded(s, p, first); tasks && !a.Failed {
				f := a.importing(first)
				text, _, _ := strings.Cut(p.Text, ":")
				if dir, _, found := f.locate(text); found == filesystem.Present {
					a.included(p, f, path.Join(dir, strings.ReplaceAll(text, ".", "/")))
				}
			}
		}
	}
}

// addressed is the operand that names an application: of several, which may be values of options that are not known,
// the one with a colon.
func addressed(operands []effects.Arg) (p effects.Arg, ok bool) {
	for _, p := range operands {
		if p.Known && strings.Contains(p.Text, ":") && !strings.Contains(p.Text, "//") {
			return p, true
		}
	}
	return operands[0], len(operands) == 1 && operands[0].Known
}

// configured reports whether something else than the command line may name the application or the place to look in.
func (a start) configured(s servers.Server, x effects.Action) bool {
	if s.Name == "flask" {
		return false
	}
	if s.Name == "celery" {
		return !a.Dir.Known || x.Options.Has("workdir")
	}
	if s.Name != "gunicorn" {
		return false
	}
	if v := a.Lookup("GUNICORN_CMD_ARGS"); x.Options.Has("pythonpath", "paste", "paster", "e", "env") || v.Known && v.Text != "" {
		return true
	}
	file, named := x.Options.Value("c", "config")
	if !named {
		file = effects.Arg{Text: "gunicorn.conf.py", Known: true}
	}
	at, ok := a.At(effects.Arg{Text: strings.TrimPrefix(file.Text, "file:"), Known: file.Known, Index: file.Index})
	if module, is := strings.CutPrefix(file.Text, "python:"); is && file.Known && a.Dir.Known && dotted.MatchString(module) {
		f := a.importing(a.Dir.Text)
		if what, where := f.named(module, nil); what != "" {
			f.refuse(file, what, where)
		}
	}
	if !ok || strings.HasPrefix(file.Text, "python:") {
		return true
	}
	conf := a.Stat(at).Entry
	if named && conf.Presence == filesystem.Absent {
		a.Refuse(file, state.FailsPath, fmt.Sprintf("'%s' doesn't exist (%s)", file.Text, at), conf.Likely)
		return true
	}
	if conf.Presence != filesystem.Present {
		return conf.Presence == filesystem.Unknown
	}
	f := a.importing(a.Dir.Text)
	if what, where := f.file(at, ""); what != "" {
		f.refuse(file, what, where)
		return true
	}
	return !conf.Has(filesystem.KnowContent) || moving.MatchString(string(conf.Content))
}

// moving is a configuration of gunicorn that may change what is served, and from where. Source: gunicorn 23's
// documentation, "Settings".
var moving = lazyregexp.New(`pythonpath|chdir|wsgi_app|sys\.path|\braw_env\b|\bpaste\b|\benviron\[`)

// served is an application that is a file.
func (a start) served(s servers.Server, p effects.Arg) {
	at, ok := a.At(p)
	if !ok || !p.Known || strings.Contains(p.Text, "://") {
		return
	}
	if s.Name == "fastapi" {
		a.standard()
	}
	switch r := a.Stat(at); {
	case a.Failed:
	case r.Entry.Presence == filesystem.Absent:
		a.Refuse(p, state.FailsPath, fmt.Sprintf("Path does not exist: '%s' (%s)", p.Text, at), r.Entry.Likely)
	case r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Regular:
		a.packaged(p, r.Path)
	}
}

// packaged follows a file that is imported as the module that it is: by the packages that it lies in. Source:
// fastapi-cli's discover.py.
func (a start) packaged(p effects.Arg, at string) {
	first, name := path.Dir(at), strings.TrimSuffix(path.Base(at), ".py")
	for a.Stat(path.Join(first, "__init__.py")).Entry.Presence == filesystem.Present {
		first, name = path.Dir(first), path.Base(first)+"."+name
	}
	f := a.importing(first)
	if what, where := f.named(name, nil); what != "" {
		f.refuse(p, what, where)
	}
}

// standard refuses the command of fastapi where fastapi-cli is not there. Source: FastAPI's release notes, 0.112.0.
func (a start) standard() {
	python, likely := a.Python()
	if p, unsure := a.ModulePresence(python, "fastapi_cli"); p == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsModule, `fastapi-cli is not installed: fastapi[standard] has it`, likely || unsure)
	}
}

// flask is flask without --app: FLASK_APP says what to load, else app.py or wsgi.py has it. Source: Flask's
// documentation, "Application Discovery".
func (a start) flask(dir string) {
	switch v := a.Lookup("FLASK_APP"); {
	case v.Known && v.Text != "":
		a.loaded(servers.Server{Name: "flask"}, effects.Arg{Text: v.Text, Known: true}, dir)
		return
	case !v.Unset && !a.Open || v.Head != "":
		return
	}
	likely := a.Open
	for _, name := range []string{"wsgi.py", "app.py", ".flaskenv", ".env", "app", "wsgi"} {
		e := a.Stat(path.Join(dir, name)).Entry
		if e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	a.Refuse(effects.Arg{}, state.FailsModule, "could not locate a Flask application: FLASK_APP is not set, and "+dir+" has neither wsgi.py nor app.py", likely)
}

// loaded looks for the module of an application, seen from a directory.
func (a start) loaded(s servers.Server, p effects.Arg, first string) {
	text, attribute, called := strings.Cut(p.Text, ":")
	if s.Attribute && (!called || attribute == "") && dotted.MatchString(text) {
		a.Refuse(p, state.FailsModule, "'"+p.Text+"' is not in the form MODULE:ATTRIBUTE", false)
		return
	}
	if s.Name == "flask" && (strings.HasSuffix(text, ".py") || strings.Contains(text, "/")) {
		at := path.Join(first, text)
		if path.IsAbs(text) {
			at = text
		}
		if e, bare := a.Stat(at).Entry, a.Stat(strings.TrimSuffix(at, ".py")+".py").Entry; e.Presence == filesystem.Absent && bare.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsModule, fmt.Sprintf("could not import '%s': there is no %s", strings.TrimSuffix(path.Base(at), ".py"), at), e.Likely)
		}
		return
	}
	if s.Loose && !called {
		before, deeper := parentOf(text)
		if _, _, found := a.importing(first).locate(text); deeper && found != filesystem.Present {
			text = before // an attribute of that module, perhaps
		}
	}
	if !dotted.MatchString(text) {
		return
	}
	f := a.importing(first)
	if a.environment(f); s.Dir == "chdir" {
		f.dir = first
	}
	dir, _, found := f.locate(text)
	if found == filesystem.Unknown {
		a.nearby(p, text, first)
		return
	}
	if what, where := f.named(text, nil); what != "" {
		if near := a.elsewhere(text, first); near != "" && where == "" {
			where = " (there is " + near + ")"
		}
		f.refuse(p, what, where)
		return
	}
	if a.bound(s, p, path.Join(dir, strings.ReplaceAll(text, ".", "/")), attribute, f); !a.Failed {
		a.factory(s, p, text, attribute, f)
	}
}

// factory follows the function that a server calls for the application. Sources: gunicorn 23's documentation, "WSGI
// Application"; uvicorn's, "--factory".
func (a start) factory(s servers.Server, p effects.Arg, module, attribute string, f *importEval) {
	name, called := strings.CutSuffix(attribute, "()")
	called = called && s.Name == "gunicorn" || s.Name == "uvicorn" && slices.ContainsFunc(a.Fields, func(w tools.Word) bool { return w.Text == "--factory" })
	if !called || f.halted || !identifier.MatchString(name) {
		return
	}
	if what, where := f.call(code.Step{Kind: code.Calls, Import: code.Import{Module: module, Names: []string{name}}}, ""); what != "" {
		f.refuse(p, what, where)
	}
}

// environment is what servers read of variables before the application: the files that an option names, Flask's .env
// and .flaskenv. Source: Flask's documentation, "Environment Variables From dotenv".
func (a start) environment(f *importEval) {
	for _, w := range a.Fields {
		if strings.HasPrefix(w.Text, "--env") || !w.Known {
			f.sets("", "")
		}
	}
	if path.Base(a.Fields[0].Text) == "flask" {
		for _, name := range []string{".env", ".flaskenv"} {
			if a.Stat(path.Join(f.dir, name)).Entry.Presence != filesystem.Absent {
				f.load(name, "")
			}
		}
	}
}

// bound refuses an attribute that the application's own module nowhere mentions.
func (a start) bound(s servers.Server, p effects.Arg, module, attribute string, f *importEval) {
	name, _, _ := strings.Cut(attribute, "(")
	names := []string{name}
	if name == "" {
		names = strings.Fields(s.Usual)
	}
	if len(names) == 0 || f.halted || !identifier.MatchString(names[0]) || s.Loose && strings.Contains(p.Text, ".") {
		return
	}
	if s.Name == "celery" && a.Stat(path.Join(module, "celery.py")).Entry.Presence != filesystem.Absent {
		return
	}
	for _, at := range []string{module + ".py", path.Join(module, "__init__.py")} {
		e := a.Stat(at).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || a.Stat(module).Entry.Presence != filesystem.Absent && strings.HasSuffix(at, module+".py") {
			continue
		}
		text := string(e.Content)
		if missing := code.Unmet(text, name); s.Name == "gunicorn" && strings.HasSuffix(attribute, "()") && missing != "" {
			a.Refuse(p, state.FailsModule, "TypeError: "+name+"() missing 1 required positional argument: '"+missing+"' ("+at+")", f.likely)
			return
		}
		bound := func(name string) bool { return f.given[name] || code.Binds(text, name) }
		if given.MatchString(text) || slices.ContainsFunc(names, bound) {
			return
		}
		a.Refuse(p, state.FailsModule, "attribute '"+names[0]+"' not found in module "+at, f.likely)
		return
	}
}

var (
	dotted     = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	identifier = lazyregexp.New(`^[A-Za-z_]\w*$`)
	word       = lazyregexp.New(`[A-Za-z_]\w*`)
	given      = lazyregexp.New(`import \*|globals\(|__getattr__|setattr\(|exec\(|vars\(|sys\.modules|__dict__`) // names that the text does not have
)

// nearby is loaded where it is not known what the interpreter has installed: the module is likely missing where the
// directory does not have it and has it under another name.
func (a start) nearby(p effects.Arg, module, first string) {
	if v := a.Lookup("PYTHONPATH"); v.Known && v.Text != "" || !v.Unset && !v.Known && !a.Open {
		return
	}
	root, _, _ := strings.Cut(module, ".")
	presence, _ := a.ModuleIn(first, root, true)
	_, complete := a.State.Files.Children(a.Real(first))
	if near := a.elsewhere(module, first); presence == filesystem.Absent && complete && near != "" {
		a.Refuse(p, state.FailsModule, fmt.Sprintf("No module named '%s' in %s (there is %s)", root, first, near), true)
	}
}

// elsewhere is where a module lies that was looked for in the wrong place: a level above or below; "" for nowhere.
func (a start) elsewhere(module, first string) string {
	parts := strings.Split(module, ".")
	file := path.Join(parts...) + ".py"
	last := parts[len(parts)-1] + ".py"
	for _, at := range []string{path.Join(first, last), path.Join(first, "src", file), path.Join(first, "app", last), path.Join(path.Dir(first), file), path.Join(first, "src", last)} {
		if a.Stat(at).Entry.Presence == filesystem.Present && at != path.Join(first, file) {
			return at
		}
	}
	if names, complete := a.State.Files.Children(a.Real(first)); complete {
		found := ""
		for _, name := range names {
			for _, dir := range []string{name, path.Join(name, parts[0])} {
				if at := path.Join(first, dir, file); a.Stat(at).Entry.Presence == filesystem.Present {
					return at
				}
			}
			if strings.HasSuffix(name, ".py") && len(parts) == 1 && (name == "main.py" || name == "app.py" || name == "wsgi.py" || name == "asgi.py" || name == "server.py") {
				found = path.Join(first, name)
			}
		}
		return found
	}
	return ""
}
