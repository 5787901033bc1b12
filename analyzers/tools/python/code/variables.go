package code

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// reading is a library's function that returns a variable, or stops.
type reading struct {
	reason   string   // what it says, with %s for the variable
	declared []string // variables for which there is a default
}

// Sources: Python's os.environ; python-decouple 3.8, django-environ 0.11, environs 11, pydantic-settings 2.6 and
// python-dotenv 1.0, their documentation.
const (
	keyError  = "KeyError: '%s'"
	decoupled = "UndefinedValueError: %s not found: declare it as an environment variable or define a default value"
	improper  = "ImproperlyConfigured: Set the %s environment variable"
	environed = `EnvError: Environment variable "%s" not set`
	required  = "ValidationError: %s: Field required"
)

// imported notes what reads variables.
func (w *walker) imported(i Import) {
	switch {
	case i.Level > 0:
	case i.Module == "decouple" && slices.Contains(i.Names, "config"):
		w.readers["config"] = &reading{reason: decoupled}
	case i.Module == "environ" && slices.Contains(i.Names, "Env"):
		w.readers["Env"] = &reading{reason: improper}
	case i.Module == "environ" && i.Names == nil:
		w.readers["environ.Env"] = &reading{reason: improper}
	case i.Module == "environs" && slices.Contains(i.Names, "Env"):
		w.readers["Env"] = &reading{reason: environed}
	}
}

var (
	subscripts = lazyregexp.New(`\benviron\[`)
	changes    = lazyregexp.New(`\benviron\.(?:update|setdefault|pop|clear)\(|\bos\.putenv\(`)
	environs   = lazyregexp.New(`\benviron\s+as\s|=\s*(?:os\.)?environ\s*$`)
	loads      = lazyregexp.New(`\b(?:load_dotenv|read_dotenv|read_env)\(`)
	reads      = lazyregexp.New(`(?:^|[^.\w])([A-Za-z_]\w*)(?:\.(\w+))?\(`)
	makes      = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*((?:environ\.)?Env)\(`)
)

// variables are those that a statement reads or sets.
func (w *walker) variables(s *Statement) {
	e := s.whole()
	for _, m := range loads.FindAllStringIndex(s.Mask, -1) {
		w.loaded(s, m[1]-1)
	}
	w.made(s)
	if environs.MatchString(s.Mask) {
		w.add(s, Step{Kind: Sets}) // by another name, perhaps
	}
	for _, m := range subscripts.FindAllStringIndex(s.Mask, -1) {
		end := e.closing(m[1] - 1)
		if end < 0 {
			continue
		}
		name, ok := e.slice(m[1], end).literal()
		switch after := strings.TrimLeft(s.Mask[end+1:], " "); {
		case strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "=="):
			defer w.add(s, Step{Kind: Sets, Name: name})
		case ok:
			w.add(s, Step{Kind: Demands, Name: name, Reason: fmt.Sprintf(keyError, name)})
		}
	}
	guards{w}.unguarded(s)
	if m := changes.FindStringSubmatchIndex(s.Mask); m != nil {
		w.changed(s, m[1]-1, strings.Contains(s.Mask[m[0]:m[1]], "setdefault"))
	}
	for _, m := range reads.FindAllStringSubmatchIndex(s.Mask, -1) {
		method := ""
		if m[4] >= 0 {
			method = s.Mask[m[4]:m[5]]
		}
		if r := w.readers[s.Mask[m[2]:m[3]]]; r != nil && !w.prefixed {
			w.demanded(s, r, method, m[1]-1)
		}
	}
}

// maySet notes the variables that statements set which may be run or not, and the files of variables that they read.
func (w *walker) maySet(list []*Statement) {
	for _, s := range list {
		aside := walker{Module: w.Module, names: w.names}
		aside.variables(s)
		for _, step := range aside.steps {
			switch step.Kind {
			case Sets, Defaults:
				w.add(s, Step{Kind: Sets, Name: step.Name})
			case Loads:
				w.add(s, step)
			}
		}
		w.maySet(s.Body)
	}
}

// changed is a call that sets variables.
func (w *walker) changed(s *Statement, open int, defaults bool) {
	args, _ := s.whole().arguments(open)
	step := Step{Kind: Sets}
	if defaults && len(args) == 2 {
		if name, ok := args[0].literal(); ok {
			value, known := w.value(args[1].expression)
			step = Step{Kind: Defaults, Name: name, Value: value}
			if !known {
				step.Kind = Sets
			}
		}
	}
	w.add(s, step)
}

// loaded is a call that reads a file of variables.
func (w *walker) loaded(s *Statement, open int) {
	args, _ := s.whole().arguments(open)
	step := Step{Kind: Loads}
	for i, a := range args {
		if a.name == "dotenv_path" || a.name == "path" || a.name == "env_file" || i == 0 && a.name == "" && !strings.HasPrefix(a.text, "find_dotenv") {
			at, known := w.value(a.expression)
			step.Path = at
			if !known {
				step.Kind = Sets // whatever it holds
			}
		}
	}
	w.add(s, step)
}

// made is an object of a library by which variables are read.
func (w *walker) made(s *Statement) {
	m := makes.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return
	}
	name := s.Mask[m[2]:m[3]]
	delete(w.readers, name)
	of := w.readers[s.Mask[m[4]:m[5]]]
	if of == nil {
		return
	}
	r := reading{reason: of.reason}
	args, _ := s.whole().arguments(m[1] - 1)
	for _, a := range args {
		r.declared = append(r.declared, a.name)
	}
	w.readers[name] = &r
}

// casts are the methods of environ's and environs' objects that return one variable; those of the map have one without
// being told.
var casts = map[string]string{"": "", "str": "", "bool": "", "int": "", "float": "", "list": "", "url": "", "json": "", "path": "", "tuple": "", "dict": "",
	"db": "DATABASE_URL", "db_url": "DATABASE_URL", "cache": "CACHE_URL", "cache_url": "CACHE_URL", "dj_db_url": ""}

// demanded is a call of a library that stops without the variable, unless a default is given.
func (w *walker) demanded(s *Statement, r *reading, method string, open int) {
	name, follows := casts[method]
	args, ok := s.whole().arguments(open)
	if !follows || !ok || r.reason == decoupled && method != "" {
		return
	}
	for i, a := range args {
		switch {
		case i == 0 && a.name == "":
			if name, ok = a.literal(); !ok {
				return
			}
		case a.name == "" || a.name == "default":
			return
		}
	}
	if name == "" || slices.Contains(r.declared, name) {
		return
	}
	if r.reason == decoupled {
		w.add(s, Step{Kind: Loads})
	}
	w.add(s, Step{Kind: Demands, Name: name, Reason: fmt.Sprintf(r.reason, name)})
}

var (
	field    = lazyregexp.New(`^([a-zA-Z]\w*)\s*:\s*(.*)$`)
	aliased  = lazyregexp.New(`alias|secrets_dir|customise_sources|env_nested|yaml_file|toml_file|json_file`)
	prefix   = lazyregexp.New(`\benv_prefix\s*=\s*["']([^"']*)["']`)
	envFile  = lazyregexp.New(`\benv_file\s*=\s*([^,)]+)`)
	optional = lazyregexp.New(`Optional|None|ClassVar|Final`)
)

// settings is the making of a class of pydantic's settings: a field without a default must be set by the environment,
// or by its file. Source: pydantic's documentation, "Settings Management".
func (w *walker) settings(s, class *Statement) {
	var fields []string
	step, file := Step{Kind: Loads}, false
	before := ""
	for _, line := range append(slices.Clone(class.Body), nested(class)...) {
		if aliased.MatchString(line.Text) || strings.HasPrefix(line.Text, "@") || line.Keyword() == "def" {
			return
		}
		if m := prefix.FindStringSubmatch(line.Text); m != nil {
			before = m[1]
		}
		if m := envFile.FindStringSubmatchIndex(line.Text); m != nil {
			file = true
			var ok bool
			if step.Path, ok = w.value(line.whole().slice(m[2], m[3])); !ok {
				return
			}
		}
		if m := field.FindStringSubmatch(line.Text); m != nil && !strings.Contains(m[2], "=") && !optional.MatchString(m[2]) && line.Keyword() != "class" {
			fields = append(fields, m[1])
		}
	}
	if file {
		w.add(s, step)
	}
	for _, name := range fields {
		w.add(s, Step{Kind: Demands, Name: strings.ToUpper(before + name), Reason: fmt.Sprintf(required, name)})
	}
}

// nested are the statements of a class's own class Config.
func nested(class *Statement) (all []*Statement) {
	for _, s := range class.Body {
		if s.Keyword() == "class" {
			all = append(all, s.Body...)
		}
	}
	return all
}
