package code

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// Sources: Python's documentation of os.makedirs, pathlib, zoneinfo, ctypes, configparser and importlib.resources.
var (
	folders   = lazyregexp.New(`(?:^|[^.\w])(?:os\.)?(?:mkdir|makedirs)\(`)
	mkdirs    = lazyregexp.New(`\.mkdir\(`)
	zones     = lazyregexp.New(`(?:^|[^.\w])(?:zoneinfo\.)?ZoneInfo\(`)
	libraries = lazyregexp.New(`(?:^|[^.\w])(?:ctypes\.)?(?:CDLL|(?:ctypes\.)?cdll\.LoadLibrary)\(`)
	parser    = lazyregexp.New(`^(\w+)\s*=\s*(?:configparser\.)?(?:Raw)?ConfigParser\(`)
	parses    = lazyregexp.New(`^(?:\w+\s*=\s*)?(\w+)\.(read|read_dict|read_string|read_file|readfp|add_section|set|update|setdefault)\(`)
	gives     = lazyregexp.New(`^(\w+)\[[^\]]*\]\s*=`)
	sections  = lazyregexp.New(`\b(\w+)(?:\[|\.(?:get|getint|getfloat|getboolean|items|options)\()`)
)

// data notes what a statement needs of files that are read behind it.
func (w *walker) data(s *Statement) {
	e := s.whole()
	for _, m := range folders.FindAllStringIndex(s.Mask, -1) {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) > 0 && strings.Contains(s.Mask[m[0]:m[1]], "os.") {
			w.folder(s, args[0].expression)
		}
	}
	for _, m := range mkdirs.FindAllStringIndex(s.Mask, -1) {
		if at := e.before(m[0]); !strings.HasPrefix(s.Mask[at:], "os.") {
			w.folder(s, e.slice(at, m[0]))
		}
	}
	for _, m := range zones.FindAllStringIndex(s.Mask, -1) {
		w.first(s, m[1]-1, Step{Kind: Zones})
	}
	for _, m := range libraries.FindAllStringIndex(s.Mask, -1) {
		w.first(s, m[1]-1, Step{Kind: Links})
	}
	w.parsing(s)
}

// first adds a step of the name that a call is given first.
func (w *walker) first(s *Statement, open int, step Step) {
	args, ok := s.whole().arguments(open)
	if !ok || len(args) == 0 || args[0].name != "" {
		return
	}
	if step.Name, ok = w.value(args[0].expression); ok && step.Name != "" {
		w.add(s, step)
	}
}

func (w *walker) folder(s *Statement, e expression) {
	if p, ok := w.value(e); ok && p != "" && !strings.HasPrefix(p, "~") {
		w.add(s, Step{Kind: Makes, Path: p})
	}
}

// parsing follows configparser: a file that is not there it passes over, and then lacks the sections that are asked for.
func (w *walker) parsing(s *Statement) {
	if m := parser.FindStringSubmatch(s.Mask); m != nil {
		w.parsers[m[1]] = "?"
		return
	}
	if m := gives.FindStringSubmatch(s.Mask); m != nil {
		w.parsers[m[1]] = ""
	}
	m := parses.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		w.sectioned(s)
		return
	}
	name := s.Mask[m[2]:m[3]]
	held := w.parsers[name]
	w.parsers[name] = ""
	args, ok := s.whole().arguments(m[1] - 1)
	if file, known := w.file(args); ok && known && held == "?" && s.Mask[m[4]:m[5]] == "read" {
		w.parsers[name] = file
	}
}

func (w *walker) file(args []argument) (file string, ok bool) {
	if len(args) == 0 || args[0].name != "" {
		return "", false
	}
	return w.value(args[0].expression)
}

// sectioned is a statement that asks a file of sections for one.
func (w *walker) sectioned(s *Statement) {
	for _, m := range sections.FindAllStringSubmatchIndex(s.Mask, -1) {
		file := w.parsers[s.Mask[m[2]:m[3]]]
		if file == "" || file == "?" || strings.Contains(s.Mask, "fallback") {
			continue
		}
		name := sectionName.FindString(s.Text[m[1]:])
		if name == "" || strings.Contains(name, "DEFAULT") {
			continue
		}
		w.add(s, Step{Kind: Reads, Path: file, Reason: "KeyError: " + name + ", a section of a file that is not there"})
		if uses.Sectioned(w.text, s.Mask[m[2]:m[3]]) {
			w.add(s, Step{Kind: Holds, Path: file, Name: "ini", Given: given([]string{strings.Trim(name, `"'`)})})
			continue
		}
		w.parsers[s.Mask[m[2]:m[3]]] = ""
	}
}

var sectionName = lazyregexp.New(`^["'][^"']+["']`)

// resource is the folder of a package that importlib.resources.files names, as seen from the module.
func (w *walker) resource(args []argument) (string, bool) {
	if len(args) != 1 || w.File == "" {
		return "", false
	}
	name, ok := args[0].literal()
	if args[0].text == "__package__" {
		return path.Dir(w.File), true
	}
	if !ok {
		return "", false
	}
	parts := strings.Split(name, ".")
	for dir := path.Dir(w.File); dir != "/"; dir = path.Dir(dir) {
		if path.Base(dir) == parts[0] {
			return path.Join(append([]string{path.Dir(dir)}, parts...)...), true
		}
	}
	return "", false
}
