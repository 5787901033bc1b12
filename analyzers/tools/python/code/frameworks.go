package code

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// What reads a program's configuration when it is called. Sources: Flask 3.0's documentation of flask.Config; Celery 5.4's
// of app.config_from_object; Python's of logging.config.dictConfig.
var (
	configures = lazyregexp.New(`\.config\.from_(object|pyfile|file|envvar)\(`)
	celery     = lazyregexp.New(`\bconfig_from_object\(`)
	dictionary = lazyregexp.New(`\bdictConfig\(`)
	filename   = lazyregexp.New(`["']filename["']\s*:\s*`)
)

// configured notes the configuration that a statement reads.
func (w *walker) configured(s *Statement) {
	e := s.whole()
	if m := configures.FindStringSubmatchIndex(s.Mask); m != nil && (w.taken["flask"] || w.taken["quart"]) {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) > 0 && !silenced(args) {
			w.flask(s, s.Mask[m[2]:m[3]], args[0].expression)
		}
	}
	if m := celery.FindStringIndex(s.Mask); m != nil && w.taken["celery"] {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) > 0 && !silenced(args) {
			w.object(s, args[0].expression)
		}
	}
	if m := dictionary.FindStringIndex(s.Mask); m != nil {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) == 1 {
			of := args[0].expression
			if held, ok := w.dictionaries[of.text]; ok {
				of = held
			} else if from, lent := w.lent[of.text]; lent && len(from.Names) > 0 {
				w.add(s, Step{Kind: Logs, Import: from})
			}
			for _, file := range w.handlers(of) {
				w.add(s, Step{Kind: Writes, Path: file})
			}
		}
	}
}

var (
	packaged  = lazyregexp.New(`\bPackageLoader\(`)
	loaders   = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*(?:jinja2\.)?Environment\(.*\bFileSystemLoader\(`)
	templates = lazyregexp.New(`\b([A-Za-z_]\w*)\.get_template\(`)
)

// templated notes the folders and files of templates that a statement asks for. Source: Jinja 3.1's documentation,
// "Loaders".
func (w *walker) templated(s *Statement) {
	e := s.whole()
	if m := packaged.FindStringIndex(s.Mask); m != nil && w.taken["jinja2"] {
		args, ok := e.arguments(m[1] - 1)
		if at := w.packageOf(args); ok && at != "" {
			w.add(s, Step{Kind: Enters, Path: at})
		}
	}
	if m := loaders.FindStringSubmatchIndex(s.Mask); m != nil && w.loaders != nil {
		name := s.Mask[m[2]:m[3]]
		delete(w.loaders, name)
		if args, ok := e.arguments(m[1] - 1); ok && len(args) == 1 && (args[0].name == "" || args[0].name == "searchpath") {
			w.loaders[name], _ = w.value(args[0].expression)
		}
	}
	if m := templates.FindStringSubmatchIndex(s.Mask); m != nil && w.loaders[s.Mask[m[2]:m[3]]] != "" {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) > 0 {
			if name, ok := args[0].literal(); ok {
				w.add(s, Step{Kind: Reads, Path: path.Join(w.loaders[s.Mask[m[2]:m[3]]], name)})
			}
		}
	}
}

// included are the modules of addresses that a module of Django's takes in when it is imported. Source: Django 5.1's
// documentation, "django.urls functions for use in URLconfs".
func (w abroad) included(s *Statement) {
	if !w.taken["urls"] {
		return
	}
	for _, m := range includes.FindAllStringIndex(s.Mask, -1) {
		args, ok := s.whole().arguments(m[1] - 1)
		if !ok || len(args) == 0 {
			continue
		}
		of := args[0].expression
		if strings.HasPrefix(of.mask, "(") && of.closing(0) == len(of.mask)-1 {
			of = of.slice(1, len(of.mask)-1).split(',')[0]
		}
		if name, ok := of.literal(); ok && dotted.MatchString(name) {
			w.add(s, Step{Kind: Imports, Import: Import{Module: name}})
		}
	}
}

var includes = lazyregexp.New(`(?:^|[^.\w])include\(`)

// packageOf is the folder of templates in a package that the module itself is in, "" for none.
func (w *walker) packageOf(args []argument) string {
	if len(args) == 0 || len(args) > 2 {
		return ""
	}
	name, ok := args[0].literal()
	if args[0].text == "__name__" || args[0].text == "__package__" {
		return ""
	}
	folder := "templates"
	if len(args) == 2 {
		folder, ok = args[1].literal()
	}
	before, _, inside := strings.Cut(w.File, "/"+name+"/")
	if !ok || name == "" || folder == "" || !inside {
		return ""
	}
	return path.Join(before, name, folder)
}

// silenced reports whether a call is told to go on without what it asks for.
func silenced(args []argument) bool {
	for _, a := range args {
		if a.name == "silent" && a.text != "False" {
			return true
		}
	}
	return false
}

// flask is a call of one of the functions of Flask's configuration. A relative path is one below the folder of the module
// that makes the application.
func (w *walker) flask(s *Statement, by string, of expression) {
	value, ok := w.value(of)
	switch {
	case !ok || value == "":
	case by == "object":
		w.object(s, of)
	case by == "envvar":
		w.add(s, Step{Kind: Demands, Name: value, Reason: "RuntimeError: The environment variable '" + value + "' is not set"})
	case path.IsAbs(value):
		w.add(s, Step{Kind: Reads, Path: value})
	case w.instance == "" && w.File != "":
		w.add(s, Step{Kind: Reads, Path: path.Join(path.Dir(w.File), value)})
	case w.instance != "":
		w.add(s, Step{Kind: Reads, Path: path.Join(w.instance, value)})
	}
}

// object is a module, or what one has, by its name in a text.
func (w *walker) object(s *Statement, of expression) {
	name, ok := w.value(of)
	if !ok || !dotted.MatchString(name) {
		return
	}
	i := Import{Module: name}
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		i = Import{Module: name[:at], Names: []string{name[at+1:]}}
	}
	w.add(s, Step{Kind: Imports, Import: i})
}

// handlers are the files that the handlers of a configuration of logging open when it is read.
func (w *walker) handlers(of expression) (files []string) {
	if !strings.Contains(of.text, "FileHandler") || strings.Contains(of.text, `"delay"`) || strings.Contains(of.text, `'delay'`) || !strings.HasPrefix(of.mask, "{") {
		return nil
	}
	for _, m := range filename.FindAllStringIndex(of.text, -1) {
		if file, ok := w.value(of.slice(m[1], of.ending(m[1]))); ok && file != "" {
			files = append(files, file)
		}
	}
	return files
}

// ending is where the expression ends that begins at an index: at a comma, or where what it stands in is closed.
func (e expression) ending(from int) int {
	depth := 0
	for i := from; i < len(e.mask); i++ {
		switch c := e.mask[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			if depth--; depth < 0 {
				return i
			}
		case c == ',' && depth == 0:
			return i
		}
	}
	return len(e.mask)
}

// instanced notes the folder of files that an application has for itself, and where it is made to read its configuration
// there. Source: Flask 3.0's documentation, "Instance Folders".
func (w *walker) instanced(s *Statement) {
	if !MakesFlask.MatchString(s.Mask) || w.File == "" || strings.Contains(s.Mask, "instance_path") {
		return
	}
	w.own = path.Join(path.Dir(w.File), "instance")
	if path.Base(w.File) == "__init__.py" {
		w.own = path.Join(path.Dir(path.Dir(w.File)), "instance")
	}
	if strings.Contains(s.Mask, "instance_relative_config=True") {
		w.instance = w.own
	}
}

// MakesFlask is an application of Flask's that the module it is made in names.
var MakesFlask = lazyregexp.New(`\bFlask\(\s*__name__`)

// opened is a file of an application's, by its path below the folder of the module that makes the application. Source:
// Flask 3.0's documentation of open_resource.
func (w abroad) opened(s *Statement) {
	m := resources.FindStringIndex(s.Mask)
	if m == nil {
		return
	}
	if args, ok := s.whole().arguments(m[1] - 1); ok && len(args) > 0 && args[0].name == "" {
		if name, ok := args[0].literal(); ok {
			w.add(s, Step{Kind: Opens, Path: name})
		}
	}
}

var resources = lazyregexp.New(`\.open_resource\(`)

// holds keeps the dictionary that a name is given.
func (w *walker) holds(name string, right expression) {
	delete(w.dictionaries, name)
	if w.dictionaries != nil && strings.HasPrefix(right.mask, "{") {
		w.dictionaries[name] = right
	}
}
