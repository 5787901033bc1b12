package tools

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tool is what is known of one tool. Nothing else in the program lists its names, verbs or options.
type Tool struct {
	Names     map[string]bool // the programs that have its grammar
	System    bool            // only the system itself has programs of these names
	Language  string          // packages of other languages likely do not bring programs of these names; "" for any
	Lists     bool            // its operands are lists of names
	Forms     []string        // how other programs start it: "python -m pip"
	Versioned bool            // its names may have a version behind them: pip3.12
	Grammar   effects.Grammar
	Verbs     map[string]bool                   // all that it has; nil: not known
	Answers   map[string]bool                   // options with which it prints help or its version and carries no verb out
	Refusal   string                            // its own words before a verb that it does not have; "": unknown command
	Meant     map[string]string                 // verbs of others' that people take for its own, with its own
	Nouns     map[string]map[string]bool        // all words that may follow a verb which is nothing without one
	Effect    func(effects.Line) effects.Effect // nil: package effects has it
	Manager   string                            // the name that its actions have
	Run       func(*Command, effects.Action)    // carries them out on the files
	Beside    func(*Command) (leave func())     // looks at what a script of its name needs beside it; leave puts what it leaves, nil where that is not known
	Prints    func(*Command) (string, bool)     // what it prints, where that is known; nil: it never is
	Supposes  bool                              // it goes by what is likely, as if it were certain: see World.Supposing
	Reads     bool                              // it is started for files that name it behind #!, with the file for its first operand
	Install   *Installer                        // nil: it installs nothing that its command names
	Settings  []string                          // files that may say where it writes: patterns of a project's, and paths below ~, $NAME or /
	Downloads *Downloads                        // nil: it keeps nothing that it downloads
	Root      func(effects.Line) []string       // files, one of which a command needs in the folder it is started in; nil: none, or what Project says
	Project   func(effects.Line) *Project       // what a command reads that installs what a project asks for; nil: none does

	Plugins     bool // programs and projects may add verbs: of those that it lacks only one with two letters swapped is told
	Closed      bool // nothing but a release adds verbs
	Abbreviates bool // the beginning of a verb is taken for it
}

// Project is the files of a project that an installation of its dependencies reads.
type Project struct {
	Files []string                        // names in the folder it is started in, as far as they are there; the first is always read
	Makes []string                        // names in that folder that it makes
	Alone func(name, content string) bool // the file leads to no other one of the project, and has none of its code run
}

// Downloads says where a package manager keeps what it downloads, for a cache mount.
type Downloads struct {
	Verbs  map[string]bool // those that download
	Places []string        // the first whose variable is set: $NAME, with what is below it; ~ is the home of root
	File   string          // of the project, which asks for something if it has Says; "": the command names what it downloads
	Says   string
	Apart  bool // nothing else reads the place, so that the image does not miss it
}

// Installer is what the words of a command say of what it installs.
type Installer struct {
	Name      string                           // by which rules ask for it
	Verbs     map[string]bool                  // those that are looked at
	Bare      func(effects.Line) bool          // it installs without a verb; nil: it does not
	Present   map[string]bool                  // packages that every system has
	Packages  func(effects.Line) []effects.Arg // what is named; nil: the operands
	Pinned    func(name string) bool           // a name says its version, or is a file
	Confirmed func(effects.Line) bool          // it asks nothing; nil: nobody looks
	Cleaned   func(effects.Line) bool          // it keeps no downloads; nil: it keeps them
	Unkept    string                           // the variable that, set to true, has it keep none
	Cleaners  map[string]bool                  // verbs that empty the cache
	Caches    []string                         // where downloads are kept
	Apart     bool                             // each of its programs has a cache of its own
	Homely    []string                         // the ends of caches in whatever home is in use
	Unquoted  bool                             // its names have requirements that the shell takes for redirects
}

// Table is the tools by name.
type Table struct {
	tools       map[string]*Tool
	managers    map[string]manager
	languages   map[string][]string
	forms       []form
	distributed *filesystem.Names // programs that packages of a language do not bring
	unbrought   *filesystem.Names // of a language other than Python
}

// form is words that stand for a tool's name.
type form struct {
	words []string
	tool  *Tool
}

// manager carries out the actions of one name.
type manager struct {
	run      func(*Command, effects.Action)
	supposes bool
}

// manage carries an action out. Of a project more is likely than certain, where its folder is taken for the build's
// context or the image is known by its like: a tool that supposes goes by what is likely.
func (m manager) manage(a *Command, x effects.Action) {
	supposing, supposed := a.Supposing, a.Supposed
	a.Supposing = m.supposes
	m.run(a, x)
	a.Supposing, a.Supposed = supposing, supposed
}

// NewTable holds the tools of several families.
func NewTable(families ...[]*Tool) *Table {
	t := &Table{tools: map[string]*Tool{}, managers: map[string]manager{}, languages: map[string][]string{}}
	names := slices.Clone(effects.Distributed)
	for _, tool := range slices.Concat(families...) {
		for name := range tool.Names {
			t.tools[name] = tool
			if tool.System {
				names = append(names, name)
			}
			if tool.Language != "" {
				t.languages[tool.Language] = append(t.languages[tool.Language], name)
			}
		}
		for _, words := range tool.Forms {
			t.forms = append(t.forms, form{strings.Fields(words), tool})
		}
		if tool.Run != nil {
			t.managers[tool.Manager] = manager{tool.Run, tool.Supposes}
		}
	}
	t.distributed, t.unbrought = filesystem.NewNames(names...), filesystem.NewNames(append(names, "python")...)
	return t
}

// Tool returns the tool of that name, by itself or with a version behind it, as in pip3.12; nil when there is none.
func (t *Table) Tool(name string) *Tool {
	if tool := t.tools[name]; tool != nil {
		return tool
	}
	if tool := t.tools[unversioned(name)]; tool != nil && tool.Versioned {
		return tool
	}
	return nil
}

// Name is effects.Tool, with what the tools of the table say of their own names.
func (t *Table) Name(word string) string {
	name := effects.Tool(word)
	if name != "" && name != word && t.System(name) && !effects.Standard(path.Dir(path.Clean(word))) {
		return ""
	}
	return name
}

// System reports whether only the system itself has a program of that name: in a directory that something else made,
// the name says nothing.
func (t *Table) System(name string) bool {
	tool := t.tools[name]
	return effects.System(name) || tool != nil && tool.System
}

// Distributed reports whether only distributions package a program of that name.
func (t *Table) Distributed(name string) bool { return t.distributed.Has(name) }

// toolOf is the tool that a command starts, nil where it is none of the table.
func toolOf(a *Command) *Tool {
	argv := make([]effects.Arg, len(a.Fields))
	for i, f := range a.Fields {
		argv[i] = effects.Arg{Text: f.Text, Known: f.Known}
	}
	tool, _ := a.Tools.Called(argv)
	return tool
}

// foreign lists the programs of a folder that are not there, and that an installation by a language's tool likely does
// not bring: those of other languages, unless a word names the language, as nodejs-bin does.
func foreign(a *Command, dir string) (names []string) {
	tool := toolOf(a)
	if tool == nil || tool.Language == "" {
		return nil
	}
	for language, programs := range a.Tools.languages {
		named := func(f Word) bool { return strings.Contains(f.Text, language) }
		if language == tool.Language || slices.ContainsFunc(a.Fields[1:], named) {
			continue
		}
		for _, name := range programs {
			if a.State.Files.Lookup(path.Join(dir, name)).Presence == filesystem.Absent {
				names = append(names, name)
			}
		}
	}
	return names
}

func unversioned(name string) string {
	return strings.TrimSuffix(strings.TrimRight(name, "0123456789."), "-")
}

// Called is the tool that a command calls, and the index of the word that stands for its name: of "python -m pip
// install" pip, 2.
func (t *Table) Called(argv []effects.Arg) (*Tool, int) {
	name := t.Name(argv[0].Text)
	same := func(a effects.Arg, word string) bool { return a.Text == word }
	for _, form := range t.forms {
		words := form.words
		if len(argv) > len(words) && unversioned(name) == words[0] &&
			slices.EqualFunc(argv[1:len(words)], words[1:], same) {
			return form.tool, len(words) - 1
		}
	}
	return t.Tool(name), 0
}

// Knows reports whether a command of that name is known, here or to package effects.
func (t *Table) Knows(name string) bool { return t.Tool(name) != nil || effects.Knows(name) }

// Of is effects.Of, with what the tools of the table do.
func (t *Table) Of(argv []effects.Arg, program string) effects.Effect {
	if len(argv) == 0 || !argv[0].Known {
		return effects.Of(argv, program)
	}
	name := t.Name(argv[0].Text)
	tool := t.Tool(name)
	if tool == nil || tool.Effect == nil {
		return effects.Of(argv, program)
	}
	for i := range argv {
		argv[i].Index = i
	}
	l := tool.Line(name, program, argv[1:])
	if l.Answer {
		e := effects.Effect{Modelled: true}
		if !tool.System && !effects.Asked(l.Name, l.Args) { // tools of projects look for new versions, and note when
			e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Known: true}}})
		}
		return e
	}
	reason, meant := t.refused(tool, l, argv)
	if meant {
		return effects.Effect{Modelled: true, Fails: true, Reason: reason}
	}
	e := tool.Effect(l)
	e.Given(argv[1:])
	if reason != "" && !e.Fails { // a release that was not read may have the verb
		e.Fails, e.Supposed, e.Reason = true, true, reason
	}
	return e
}

// refused says why a tool, or the one that it is called for, does not take a verb, "" where it may; meant: it is known
// what was meant.
func (t *Table) refused(tool *Tool, l effects.Line, argv []effects.Arg) (reason string, meant bool) {
	if inner, skip := t.Called(argv); skip > 0 {
		tool, l = inner, inner.Line(l.Name, l.Program, argv[1+skip:])
		reason = argv[skip].Text + ": "
	}
	advice, foreign := tool.misspelled(l.Verb)
	foreign = foreign && (advice != "" || !effects.BehindOption(argv, l.Verb))
	reason += cmp.Or(tool.Refusal, "unknown command") + " " + l.Verb.Text
	if nouns := tool.Nouns[l.Verb.Text]; !foreign && nouns != nil && len(l.Operands) > 0 {
		noun := l.Operands[0]
		foreign = noun.Known && !nouns[noun.Text] && !effects.BehindOption(argv, noun)
		reason += " " + noun.Text
	}
	switch {
	case !foreign:
		return "", false
	case advice == "":
		return reason, false
	}
	return reason + ": " + advice, true
}

// Line takes the arguments of one of the tool's programs apart.
func (t *Tool) Line(name, program string, args []effects.Arg) effects.Line {
	l := t.Grammar(args)
	l.Name, l.Program = path.Base(name), program
	if t.answers(l) {
		l.Verb, l.Operands, l.Answer = effects.Arg{}, nil, true
	}
	return l
}

// passing are verbs, or their last words, behind which options may be another program's.
var passing = WordList("run exec x dlx runpip")

// answers reports whether a command prints help or a version instead of carrying its verb out.
func (t *Tool) answers(l effects.Line) bool {
	if effects.Asked(l.Name, l.Args) {
		return true
	}
	if t.Answers == nil || l.Verb.Text == "" {
		return false
	}
	if first := l.Args[0].Text; first == "--help" || first == "--version" {
		return true
	}
	words := strings.Fields(l.Verb.Text)
	for name := range l.Options.All() {
		if t.Answers[name] && !passing.Has(words[len(words)-1]) {
			return true
		}
	}
	return false
}

// Managed are the folders that packages and their scripts write.
func Managed() effects.Action {
	return effects.Below("/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/var", "/opt", "/boot", "/srv", "/run")
}
