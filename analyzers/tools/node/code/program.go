// Package code follows what a program in JavaScript certainly does when it is run: the files that it reads and makes,
// the variables without which it ends. It runs nothing and opens no file. What it does not understand ends what it
// follows; types of TypeScript are passed over. Invariant: a step that is returned is reached whenever the calls before
// it return.
package code

import (
	"path"
	"slices"
	"strings"
)

// State is whether a file is there, or a variable is set.
type State uint8

// The states; the zero value is not known.
const (
	Unknown State = iota
	Absent
	Present
)

// Deed is what a step does.
type Deed uint8

// The deeds.
const (
	Reads   Deed = iota // Path must be there
	Writes              // Path is made, or opened to be written
	Makes               // the folder Path is made
	Renames             // Path becomes To
	Demands             // the program ends, for the variable Name is not set
	Lacks               // the program ends, for Path is not there
	Throws              // the program ends with the error that Name says
	Asks                // the program ends, for it is given too few words
	Starts              // the program Name must be there
	Loads               // the module Path must be there, which a thread runs
)

// Step is one thing that a program certainly does.
type Step struct {
	Deed    Deed
	Path    string
	To      string
	Name    string
	Parents bool // the folders above Path are made too, or Path may be there
	File    string
	Line    int
}

// Program is a program that is run, of many modules.
type Program struct {
	Dir      string   // the working directory
	Words    []string // what the program is given; nil where that is not known
	Variable func(name string) (value string, state State)
	There    func(file string) State
	Text     func(file string) (text string, known bool)
	Do       func(Step) (fails bool) // judges a step
	// Since is the line of node's releases from which on a module, or a global object, has a name, 0 where it may have it.
	Since func(of, name string) (line int)
	// Release is the first number of the release of a package that is loaded.
	Release func(pkg string) (major int, known bool)
	// Load returns what a module exports, nil where that is not known; ends: the program ends as it is loaded.
	Load func(Ask) (v *Value, ends bool)
	// Early reports whether a name of a module is bound only when that has run, which comes after what asks for it.
	Early  func(ask Ask, name string) bool
	Opaque bool // it may do more than is listed
	Called bool // what was called may, not only what was loaded

	made   map[string]bool // what the program made, or took away
	set    map[string]*Value
	begun  map[string]*Value          // what files export that are asked for before they are run
	runs   map[string]bool            // the files that are being run
	told   map[string]bool            // what is passed to functions that are not known
	bound  map[string]map[string]bool // the names that a file binds, of files whose mistakes are told
	shared map[string]bool            // the names that files give to all others
	late   bool                       // what is run may come after what follows it
	wild   bool                       // a source may give objects properties that it does not name
	gets   map[string]bool            // ".name": a source gives something a property of that name; ". file": a name is computed there
	heeds  bool                       // a source may handle errors that come as events
	catch  bool                       // a source may handle what a promise is refused for
	hooked bool                       // something may come before each test, or take the place of a function
	dotted bool                       // variables may have been read from a file
	muted  int                        // what fails is caught
	over   bool
	left   int
	deep   int
	asked  [][]Cause // what decided that the code which is run is reached
}

// budget bounds how much is evaluated, depth how deep calls are.
const (
	budget = 40000
	depth  = 24
)

// Changed are the files and folders that the program makes, or takes away.
func (p *Program) Changed() (all []string) {
	for file := range p.made {
		all = append(all, file)
	}
	slices.Sort(all)
	return all
}

// Touched reports whether the program made a path, or one above it, or took it away.
func (p *Program) Touched(file string) bool {
	for at := file; at != "/" && at != "."; at = path.Dir(at) {
		if _, known := p.made[at]; known {
			return true
		}
	}
	return false
}

// Shares notes the names that a file defines for all others.
func (p *Program) Shares(source string) {
	p.begin()
	shares(source, p.shared)
	p.heeds = p.heeds || heeds(source)
	p.catch = p.catch || catching.MatchString(source)
}

func (p *Program) begin() {
	if p.made == nil {
		p.made, p.told, p.set, p.left = map[string]bool{}, map[string]bool{}, map[string]*Value{}, budget
		p.bound, p.shared = map[string]map[string]bool{}, map[string]bool{}
		p.begun, p.runs, p.gets = map[string]*Value{}, map[string]bool{}, map[string]bool{}
	}
}

// Begun is what a file of CommonJS exports that loads others before it exports anything: an object that is filled later.
func (p *Program) Begun(file string) *Value {
	p.begin()
	if p.begun[file] == nil {
		p.begun[file] = &Value{kind: record, props: map[string]*Value{}}
	}
	return p.begun[file]
}

// Running reports whether a file is being run.
func (p *Program) Running(file string) bool { return p.runs[file] }

// Over reports whether what follows is not certain to be reached.
func (p *Program) Over() bool { return p.over }

// Module is one file.
type Module struct {
	File  string
	ESM   bool
	Plain bool // it is run as it is: what it calls and names that is not there is told
}

// Ask is the loading of a module by its name.
type Ask struct {
	From   string
	Name   string
	ESM    bool
	Caught bool // a failure is caught
}

// Run runs a module, and returns what it exports.
func (p *Program) Run(m Module, source string) *Value {
	p.begin()
	if p.over {
		return nil
	}
	all, names, whole := parse(source)
	p.hooked = p.hooked || strings.Contains(source, "before") || strings.Contains(source, "mock")
	p.Shares(source)
	p.wild = p.wild || !whole || reshaping.MatchString(source)
	for name := range names {
		if name == ". " {
			p.gets[name+m.File] = true
		} else if name[0] == '.' {
			p.gets[name] = true
		}
	}
	if whole && m.Plain {
		p.bound[m.File] = names
	}
	exports := p.begun[m.File]
	if exports == nil {
		exports = &Value{kind: record, props: map[string]*Value{}}
	}
	exports.open = exports.open || !whole
	p.runs[m.File] = true
	defer delete(p.runs, m.File)
	own := &Value{kind: record, props: map[string]*Value{"exports": exports}, open: true}
	r := &run{Program: p, Module: m, exports: exports, given: regiven(&node{kids: all})}
	top := &scope{vars: map[string]*Value{}, call: true}
	for name, v := range map[string]*Value{"module": own, "exports": exports, "require": {kind: native, text: "require"}, "this": {},
		"__dirname": textual(path.Dir(m.File)), "__filename": textual(m.File)} {
		top.vars[name] = v
	}
	r.statements(all, top)
	p.over = p.over || !whole
	exports.open = exports.open || p.over
	if m.ESM {
		return exports
	}
	if last := own.props["exports"]; last != nil {
		return last
	}
	return exports
}

// run is the run of one module.
type run struct {
	*Program
	Module
	exports *Value
	given   map[string]bool // names that are given another value somewhere
}

// state is whether a file is there, after what the program did.
func (p *Program) state(file string) State {
	if there, known := p.made[file]; known {
		if there {
			return Present
		}
		return Unknown
	}
	if p.told[file] {
		return Unknown
	}
	return p.There(file)
}

// does has a step judged; it reports whether it fails, and the program ends with it.
func (r *run) does(s Step, n *node) (fails bool) {
	s.File, s.Line = r.File, n.line
	if r.over {
		return false
	}
	if s.Path != "" && r.told[s.Path] {
		return false
	}
	if r.muted > 0 {
		return r.state(s.Path) == Absent && s.Deed == Reads
	}
	if r.Do(s) {
		r.over = true
		return true
	}
	return false
}
