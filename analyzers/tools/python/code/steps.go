package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/needs"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// Kind is what a step does.
type Kind uint8

// The kinds of steps.
const (
	Imports   Kind = iota // Import is imported
	Demands               // the variable Name must be set, or the module stops with Reason
	Sets                  // the variable Name is set; "": some are
	Defaults              // the variable Name is set to Value unless it is
	Loads                 // a file of variables is read if it is there: Path, "" for the nearest .env above the module
	Reads                 // the file Path must be there
	Enters                // the folder Path must be there
	Searches              // modules are looked for in Path as well
	Django                // the settings that DJANGO_SETTINGS_MODULE names are read; with Name, what handles requests is made
	Serves                // the application Name, as in "main:app", is imported
	Writes                // the file Path is made or written to
	Wants                 // one of the modules in Name must be there, or the module stops with Reason; with Value in any release
	Runs                  // the program Name must be on PATH
	Localizes             // the system must have the locale Name
	Describes             // the project Name must be installed, with its metadata
	Makes                 // the folder Path is made unless it is there
	Zones                 // there must be data of the time zone Name
	Links                 // the library Name is loaded
	Calls                 // what Import's only name stands for is called with Given
	Opens                 // the file Path must be there, below the folder of the application
	Tries                 // the imports of First, and where they fail those of Otherwise
	Unbound               // the name Name is read, and nothing binds it
	Stops                 // the module stops with Reason
	Asks                  // the module stops with Reason, as the command line has too few words
	Abstract              // an object is made of the class Name, which mentions the words of Value and is based on Import's
	Parses                // the file Path must be of the format Name
	Holds                 // the file Path, of the format Name, must have what is in Given for keys, one in the other
	Logs                  // what Import's only name stands for configures logging
	Members               // the attribute Name is read of the module that Import's name stands for
)

// Step is one thing that a module's code does when it is run.
type Step struct {
	Import
	Kind         Kind
	Name, Value  string
	Path, Reason string
	Given        []Given
	First        []Step
	Otherwise    []Step
	Line, Top    int  // where it is, and the statement at the module's top that leads there
	Likely       bool // a statement before it may have left, or changed where modules are looked for
}

// Given is an argument of a call, by the name that it is given by.
type Given struct {
	Name, Value string
	Known       bool   // it is the text or path Value
	Star        string // * or ** before it
	Vague       bool   // it may be several, or a part of one
}

// Module is what is known of a module and the process that runs it.
type Module struct {
	File   string                                            // its path
	Dir    string                                            // the working directory
	Main   bool                                              // the interpreter was told to run it
	Lookup func(name string) (value string, known, set bool) // the environment
	Args   []string                                          // what the program is given; nil where that is not known
	Minor  int                                               // of Python 3
}

// Steps lists what a module's code does outside of conditions and loops, up to what changes where modules are looked
// for; all is false where there is such a place. likely is that of what follows the module.
func (m Module) Steps(text string) (steps []Step, all, likely bool) {
	w := m.walked(text)
	return w.steps, !w.halted, w.likely
}

// walked goes through a module's text.
func (m Module) walked(text string) *walker {
	w := &walker{Module: m, names: map[string]string{}, functions: map[string]*Statement{},
		readers: map[string]*reading{}, taken: map[string]bool{}, schemes: map[string]string{},
		lent: map[string]Import{}, dictionaries: map[string]expression{}, loaders: map[string]string{},
		modules: map[string]Import{}, told: map[string]bool{}, parsers: map[string]string{}, asks: map[string]string{},
		wrapped: map[string]bool{}, dataclasses: map[string]*Statement{}, amended: map[string]bool{},
		handles: map[string]string{}}
	w.prefixed, w.argued = strings.Contains(text, "prefix"), changesArguments.MatchString(strings.ReplaceAll(text, "len(sys.argv)", ""))
	w.text = text
	list := Parse(text)
	w.list, w.dynamic = list, Otherwise.MatchString(text) || strings.Contains(text, "setattr")
	amended(list, w.amended)
	w.scope, w.lazily = scoped(text, list), m.Minor >= 14 || postponed.MatchString(text)
	w.block(list, 0)
	return w
}

// changesArguments is what may change the words that a program is given.
var changesArguments = lazyregexp.New(`(?m)\bdel\s+sys\.argv|=\s*sys\.argv\s*$|\bsys\.argv\s*(?:[-+|]?=[^=]|\.|\[[^\]]*\]\s*=[^=]|,)|\bimport\b.*\bargv\b|\bargv\s*(?:\+?=\s*(?:[^=N\s]|N[^o])|\.)|[(,]\s*sys\.argv\s*[,)]`)

// walker goes through a module's statements.
type walker struct {
	Module
	steps     []Step
	names     map[string]string     // paths and texts that names stand for
	functions map[string]*Statement // defined so far, and classes
	readers   map[string]*reading   // by name: what reads variables
	taken     map[string]bool       // the modules that the module imports, by their first and last names
	schemes   map[string]string     // of the URLs that names stand for
	lent      map[string]Import     // names of other modules that the module imports as they are
	told      map[string]bool       // texts and paths that calls of what is not known were given: they may have made the file
	// dictionaries that names stand for, and the folder of files that an application of Flask's has for itself
	dictionaries map[string]expression
	instance     string
	own          string            // the folder that an application of Flask's would have
	loaders      map[string]string // folders of templates, by the names of the environments that read them
	options      []option          // of the command line
	argued       bool              // the command line may be changed
	text         string
	decoded      map[string]decoded // by name: what files hold
	parsers      map[string]string  // by name: what reads a file of sections, with the file; "" where others may come too
	asks         map[string]string  // variables that names stand for, by name
	nones        map[string]bool    // parameters that stand for None
	prefixed     bool               // variables may have a prefix that is not seen
	likely       bool
	halted       bool
	top          int // the line of the statement at the module's top that is run
	scope        scope
	modules      map[string]Import // by the names that stand for them
	lazily       bool              // types are not evaluated where they stand
	local        bool              // in a function
	list         []*Statement
	dynamic      bool                  // names may be bound, or attributes made, that are not seen
	wrapped      map[string]bool       // functions and classes with a decorator, and methods
	dataclasses  map[string]*Statement // those so far
	amended      map[string]bool       // dictionaries that may have more than is written down
	handles      map[string]string     // paths of open files, and of texts that were read, by name
	within       int                   // bodies of classes around the statement
	foreign      int                   // classes around the statement whose metaclass may give them names
}

func (w *walker) add(s *Statement, step Step) {
	step.Line, step.Top, step.Likely = s.Line, w.top, w.likely
	w.steps = append(w.steps, step)
}

// maxDepth is how deep functions that call functions are followed.
const maxDepth = 2

// block goes through statements that are certainly run one after another; it reports whether they return.
func (w *walker) block(list []*Statement, depth int) (returns bool) {
	for i, s := range list {
		if depth == 0 {
			w.top = s.Line
		}
		if s.Keyword() == "for" {
			w.looped(s)
			turned(w, s, depth)
		}
		if w.halted || w.steered(s) {
			return true
		}
		switch s.Keyword() {
		case "import", "from":
			importing(w, s)
		case "def", "class":
			scoping{w}.unbound(s)
			scoping{w}.membered(s)
			w.wants(s)
			w.defined(s, depth)
			classes{w}.adorned(list, i, depth)
		case "with":
			w.expression(s, depth)
			if !strings.Contains(s.Mask, "suppress") && w.block(s.Body, depth) {
				return true
			}
		case "if":
			if strings.Contains(s.Mask, "__name__") {
				if w.Main && strings.Contains(s.Text, "__main__") && w.block(s.Body, depth) {
					return true
				}
				continue
			}
			scoping{w}.asked(s, "if")
			if depth > 0 && uses.Unmade(s.Mask, w.text, masks(s.Body)) {
				if w.block(s.Body, depth) {
					return true
				}
				continue
			}
			guards{w}.guarded(s)
			options{w}.fewer(s)
			if w.skip(s); depth > 0 && s.leads("return") {
				return true // perhaps: what follows may never be come to
			}
		case "elif", "else", "try", "except", "finally", "for", "while", "match", "case":
			if s.Keyword() == "try" && i+1 < len(list) {
				w.tried(s, list[i+1])
			}
			if w.skip(s); depth > 0 && s.leads("return") {
				return true
			}
		case "return":
			w.expression(s, depth)
			return true
		case "raise":
			w.expression(s, depth)
			w.halted = true
		default:
			w.expression(s, depth)
			w.halted = w.halted || ending.MatchString(s.Mask)
		}
	}
	return false
}

// masks are the statements of a block, and of those below it.
func masks(list []*Statement) (all []string) {
	for _, s := range list {
		all = append(append(all, s.Mask), masks(s.Body)...)
	}
	return all
}

// importing is an import statement.
func importing(w *walker, s *Statement) {
	for name := range w.dictionaries {
		w.amended[name] = true // what is imported may put something in
	}
	for _, i := range s.imports() {
		w.imported(i)
		first, _, _ := strings.Cut(i.Module, ".")
		w.taken[first], w.taken[i.Module[strings.LastIndexByte(i.Module, '.')+1:]] = true, true
		if i.Module == "importlib" && slices.Contains(i.Names, "metadata") {
			w.taken["metadata"] = true
		}
		w.borrow(s, i)
		scoping{w}.entire(s, i)
		if n, ok := needs.Importing[i.Module]; ok {
			w.add(s, Step{Kind: Wants, Name: n.Modules, Reason: n.Reason, Value: "always"})
		}
		if environs.MatchString(s.Mask) {
			w.add(s, Step{Kind: Sets}) // by another name, perhaps
		}
		w.add(s, Step{Kind: Imports, Import: i})
	}
}

// looped is what a loop goes through, which is evaluated once.
func (w *walker) looped(s *Statement) {
	m := loop.FindStringSubmatchIndex(s.Mask)
	if m == nil || w.halted || Steers.MatchString(s.Mask) {
		return
	}
	over := &Statement{Text: s.Text[m[2]:m[3]], Mask: s.Mask[m[2]:m[3]], Line: s.Line}
	scoping{w}.unbound(over)
	scoping{w}.membered(over)
	if !conditional.MatchString(over.Mask) {
		w.files(over)
	}
}

var loop = lazyregexp.New(`^for\s+.*?\s+in\b\s*(.*):$`)

// steered notes what may change where modules are looked for, or add some, unless it says where.
func (w *walker) steered(s *Statement) bool {
	if located(w, s) {
		return false
	}
	if modules := byNames(w, s); modules != nil {
		for _, name := range modules {
			w.add(s, Step{Kind: Imports, Import: Import{Module: name}})
		}
		return false
	}
	return steers(w, s)
}

// located notes a statement that says where modules are looked for.
func located(w *walker, s *Statement) bool {
	p, ok := w.searched(s)
	if ok {
		w.add(s, Step{Kind: Searches, Path: p})
	}
	return ok
}

// steers is steered for a statement that is not known to run. What imports modules by their names is looked at later,
// where it is run, if each statement of its block is.
func steers(w *walker, s *Statement) bool {
	rest := aside.ReplaceAllString(s.Mask, "")
	if name := w.child(s); name != "" && !bringing.Has(name) && !strings.HasPrefix(name, "py") && !strings.HasPrefix(name, "pip") {
		rest = children.ReplaceAllString(rest, "(")
	}
	later := slices.Contains([]string{"def", "class", "with"}, s.Keyword()) || strings.Contains(s.Mask, "__name__")
	w.halted = Steers.MatchString(rest) || slices.ContainsFunc(s.Body, func(in *Statement) bool {
		return !located(w, in) && !(later && byNames(w, in) != nil) && steers(w, in)
	})
	return w.halted
}

// skip passes a block that may be run or not.
func (w *walker) skip(s *Statement) {
	w.weigh(s)
	var within func(list []*Statement) bool
	within = func(list []*Statement) bool {
		return slices.ContainsFunc(list, func(s *Statement) bool {
			return leaves.MatchString(s.Mask) || within(s.Body)
		})
	}
	w.likely = w.likely || within(s.Body)
	w.maySet(s.Body)
}

// weigh makes what follows likely where a statement may have ended the program.
func (w *walker) weigh(s *Statement) {
	w.likely = w.likely || leaves.MatchString(s.Mask) || calls.MatchString(s.Mask) && !harmless.MatchString(s.Text) &&
		!parserMade.MatchString(s.Mask) && !parserGrouped.MatchString(s.Mask)
}

// defined keeps a function or a class; the body of a class is run.
func (w *walker) defined(s *Statement, depth int) {
	m := defines.FindStringSubmatch(s.Mask)
	if m == nil {
		return
	}
	w.functions[m[2]] = s
	if m[1] != "class" || settingsClass.MatchString(s.Mask) {
		return
	}
	local := w.local
	if w.local = false; !s.plain() {
		w.foreign++
	}
	w.within++
	w.block(s.Body, depth)
	w.within--
	if w.local = local; !s.plain() {
		w.foreign--
	}
}

// expression is a statement without a block, or the head of one.
func (w *walker) expression(s *Statement, depth int) {
	scoping{w}.unbound(s)
	scoping{w}.membered(s)
	if !conditional.MatchString(s.Mask) && !strings.HasPrefix(s.Text, "@") {
		if (options{w}).option(s) {
			return
		}
		options{w}.parsed(s)
		options{w}.worded(s)
		guards{w}.asserted(s)
		w.variables(s)
		w.files(s)
		w.wants(s)
		w.starts(s)
		w.system(s)
		w.data(s)
		w.instanced(s)
		abroad{w}.opened(s)
		abroad{w}.included(s)
		w.configured(s)
		w.templated(s)
		values{w}.made(s)
		formats{w}.keys(s)
		formats{w}.parsed(s)
		w.assigned(s)
		abroad{w}.inner(s, depth)
		abroad{w}.innerOf(s)
		w.called(s, depth)
		w.tell(s)
	} else if part, ok := s.iterated(); ok {
		w.variables(part)
	} else {
		options{w}.chosen(s)
	}
	w.weigh(s)
}

// called goes through a function of the module's own that a statement calls, or what makes an object of a class of its
// own.
func (w *walker) called(s *Statement, depth int) {
	m := calling.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		abroad{w}.calledOf(s)
		return
	}
	if depth >= maxDepth {
		return
	}
	name := s.Mask[m[2]:m[3]]
	args, ok := s.whole().arguments(m[1] - 1)
	from, lent := w.lent[name]
	switch f := w.functions[name]; {
	case !ok:
	case f != nil:
		signatures{w}.fits(s, f, args)
		if f.Keyword() == "class" {
			abstracts{w}.made(s, f)
		}
		w.run(s, f, args, depth)
		if m := assigns.FindStringSubmatch(s.Mask); m != nil {
			options{w}.passed(w.names, handed, m[1])
		}
	case lent && len(from.Names) > 0:
		w.add(s, Step{Kind: Calls, Import: from, Given: w.given(args)})
	}
}

// run is a call of a function, or of a class to make an object.
func (w *walker) run(s, f *Statement, args []argument, depth int) {
	switch {
	case settingsClass.MatchString(f.Mask):
		if len(args) == 0 {
			w.settings(s, f)
		}
	case f.Keyword() == "def":
		w.entered(f, args, depth)
	default:
		if made := f.method("__init__"); made != nil {
			w.entered(made, append([]argument{{}}, args...), depth)
		}
	}
}

var (
	// Steers is what may change where modules are looked for, or bring some.
	Steers = lazyregexp.New(`\bsys\.(path|modules|meta_path|path_hooks)|addsitedir|__path__|importlib|\bimport_module\(|__import__|subprocess|os\.system|runpy|\bexec\(|\bchdir\b|\bpip\b`)
	// leaves is what may end a program.
	leaves = lazyregexp.New(`\bexit\b|\bquit\b|_exit|\braise\b|\bexec[lv]`)
	// calls is a statement that calls what is not known; a definition calls nothing.
	calls    = lazyregexp.New(`^[^#]*\(`)
	harmless = lazyregexp.New(`^(def|class|async def|@|print\(|urlpatterns *\+?= *\[|if __name__|((el)?if|assert) (not )?os\.(environ\.get|getenv|path\.\w+)\(|logging\.|warnings\.|os\.environ|(dotenv\.)?load_dotenv\(|(env|Env|environ\.Env)\.read_env\(` +
		`|\w+ *:[^=(]*= *(dataclasses\.)?field\(|(app|api|router|bp|blueprint)\.|with open\(|return\b|[A-Z_]+ *= *[\[{]|[A-Za-z_]+ *= *(models\.|os\.|Path\(|pathlib\.|logging\.|environ\.Env|env[.(]|config\(|str\(|int\(|bool\(|[A-Z]\w*\(|\())`)
	// conditional is an expression of which a part may not be reached.
	conditional   = lazyregexp.New(`\bif\b|\bor\b|\band\b|\blambda\b|\bfor\b|\bdel\b`)
	ending        = lazyregexp.New(`^(?:sys\.exit|os\._exit|exit|quit)\(`)
	defines       = lazyregexp.New(`^(?:async\s+)?(def|class)\s+(\w+)`)
	settingsClass = lazyregexp.New(`^class\s+\w+\(\s*(?:pydantic_settings\.|pydantic\.)?BaseSettings\s*\)`)
	calling       = lazyregexp.New(`^(?:\w+\s*(?::\s*\w+\s*)?=\s*|return\s+|with\s+|raise\s+SystemExit\(|sys\.exit\(|exit\(|asyncio\.run\(|anyio\.run\(|await\s+)?([A-Za-z_]\w*)\(`)
)
