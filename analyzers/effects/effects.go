// Package effects is a table of what well-known commands need and do: files, users, packages, other commands. It works
// on argument lists alone; its callers apply the actions to a file system. It parses no shell and judges nothing.
package effects

import (
	"iter"
	"path"
	"strings"
)

// MaxArgument is the length in bytes from which on Linux takes no word of a program's command line, on machines with
// pages of 4 KiB. Source: execve(2), "Limits on size of arguments and environment".
const MaxArgument = 131072

// Arg is one argument of a command as far as it is known.
type Arg struct {
	Text  string // when not Known, the part before the first unknown piece
	Known bool
	Index int    // place in the argument list the effect was asked for; 0 when the table made it up
	Env   string // Text stands below the value of this variable, HOME for example
}

// Kind is what an action does to Paths.
type Kind uint8

// The kinds of actions.
const (
	Need        Kind = iota // they must exist, or the command fails; Text "dir" asks for a directory; Force: it only likely fails
	Directory               // directories are made; Recursive: with parents, existing ones are fine
	Touch                   // files are made unless they exist
	Write                   // files are made or replaced
	Ask                     // a command asks whether to replace them where they exist, and fails with Text where nobody answers
	Change                  // existing files get other content
	Pour                    // files are made of standard input, or with Spares get it at their end
	Append                  // files are made, or get Text at their end
	Remove                  // they go away; Force: missing ones are fine
	Copy                    // to To
	Move                    // to To
	Link                    // links at To lead to Paths
	Mode                    // permissions become Text; Force: it is a guess that they change, and nothing is refused
	Owner                   // likewise, the owner
	Under                   // anything at and below them may have changed; Force: an archive is unpacked there
	Thin                    // some of what is at and below them may have gone; nothing has appeared
	Anywhere                // anything may have appeared outside the distribution's own directories; Force: maybe there too; Quiet: nothing speaks for it
	Inside                  // names directly in them may have appeared, with anything below those
	Beside                  // what a project's own code writes may have appeared outside of the working directory, next to it
	Scripts                 // programs of a language's packages may have appeared in them, none that Distributed names
	User                    // user Text is made; "": the accounts are locked, which root alone may do
	UserGone                // user Text is removed
	Group                   // group Text is made
	GroupGone               // group Text is removed
	Member                  // user Text joins the groups of Groups, with "$" for what is not known; Replaces: and leaves all others
	Home                    // user Text gets what /etc/skel holds at Paths, where there is nothing
	NeedUser                // user Text must exist
	NeedGroup               // group Text must exist
	Packages                // Text is the verb: "update", "install", "remove", "upgrade"
	Renew                   // pip installs the projects of Paths, which are pip, setuptools and wheel
	Module                  // python module Text is run by this program
	Imports                 // python runs the file of Paths with this program; the other words are the file's own
	Project                 // Manager's own package carries Line out on the project that it is started in; Instead is what is left where it cannot
	Environment             // this python makes virtual environments at Paths; Text "pip": with pip
	Filter                  // GNU tar reads or writes the archive Paths through the program Text; "": what the archive was packed with
)

// Action is one thing a command needs or does.
type Action struct {
	Kind      Kind
	Paths     []Arg
	To        Arg
	Text      string
	Manager   string // of Packages: "apt", "apk", "rpm", "dpkg", "pip"; of Project: "go", "npm" ...
	Recursive bool
	Force     bool   // of Group: another number is chosen where that is taken
	Symbolic  bool   // of Link
	Plain     bool   // To is never taken as a directory to go into (-T, -n); of Need and Owner: links themselves are meant
	Into      bool   // To is a directory (-t)
	Parents   bool   // of Copy with --parents, of install -D
	Spares    bool   // of Copy and Move: what stands at the destination may stay there
	Missed    bool   // of Copy and Move: a source that is not there is refused, whatever the options do to the destination
	Emptied   bool   // of Remove: directories go away when they are empty
	Replaces  bool   // of Copy and Link: what stands at the destination goes away first
	Modes     bool   // of Copy: the permissions are the source's whatever stands there
	Keep      bool   // of Copy: links are copied as links
	Mode      string // of Directory and Copy: the permissions given
	ID, Home  string // of User and Group; ID is "?" when one is given that is not known
	Shell     string // of User: the shell given, "" where none is
	Groups    string // of User: the group given, ":", the further groups; "$" in it where they are not known
	Shared    bool   // of User and Group: another may have the ID
	Quiet     bool   // its failure does not fail the command
	Moved     bool   // of Write: what comes is likely no more than another address to ask
	NoHome    bool   // of User: no home directory is made
	NoGroup   bool   // of User: nor a group of its name
	Valued    bool   // of User: arguments that are not known are values of options in all likelihood
	Options   *Options
	Line      *Line   // of Project
	Instead   *Effect // of Project
}

// Effect is what one call does.
type Effect struct {
	Modelled bool     // false: the command is not in the table, or is used in a way that is not
	Succeeds bool     // it cannot fail once it runs
	Fails    bool     // it fails whenever it runs
	Reason   string   // why it fails
	Supposed bool     // that it fails is likely at most
	Serves   bool     // it does not come back while it works
	Asks     string   // what it asks on standard input, and fails without
	Answers  []string // variables and files of its configuration, which may answer
	Loader   bool     // it renews the dynamic loader's cache
	Links    bool     // it links the sonames of libraries: in Folders, and with Loader where the loader is configured to look
	Folders  []Arg
	Doubtful bool // an argument that is not known may be an option: a missing path proves nothing
	Actions  []Action
	Runs     *Nested
	Searches []Search
	Lists    *Search // what it prints is what this comes upon, and nothing else
}

// Nested is a command started by a command.
type Nested struct {
	From     int    // its first argument, index in the argument list
	Script   bool   // the argument at From is a shell script's text
	File     bool   // the argument at From is a shell script's path
	Stdin    bool   // the script comes from standard input
	User     string // run as this user, "" for the same
	Group    string // and in this group alone, "" for the user's own, "?" for one that is not known
	Errexit  bool   // sh -e
	Options  []Arg  // of sh -o
	Reset    bool   // HOME, and of a login PATH, are set anew, as su does
	Login    bool   // files that are not followed set the environment first
	Shell    Arg    // of Script: the shell that is named instead of the user's own
	More     bool   // further arguments that are not known follow (xargs)
	Replaced string // the words that have it stand for others that are not known
	Listed   bool   // More are all the words of a file, or of standard input
	List     Arg    // that file; no text: standard input
	Assigns  []Arg  // NAME=value of env and sudo
	Masks    bool   // the outer command's status does not follow the inner's
	Prefix   string // of a wrapper whose own existence matters: its name
	Home     bool   // sudo's: HOME is the account's
	Kept     bool   // sudo's: the environment is kept
}

// Call is one command line taken apart: name is the base name of its program.
type call struct {
	name string
	args []Arg // without the name
}

// Of returns what a command does. argv[0] is the command, or the name of the tool that it is; program is the path it
// leads to, "" when not known.
func Of(argv []Arg, program string) Effect {
	if len(argv) == 0 || !argv[0].Known {
		return unmodelled(&call{args: argv})
	}
	for i := range argv {
		argv[i].Index = i
	}
	c := &call{name: Tool(argv[0].Text), args: argv[1:]}
	if (c.name == "busybox" || c.name == "toybox") && len(c.args) > 0 && c.args[0].Known {
		c = &call{name: c.args[0].Text, args: c.args[1:]}
	}
	if Asked(c.name, c.args) && !strings.Contains(argv[0].Text, "/") {
		return Effect{Modelled: true, Doubtful: true}
	}
	f, ok := table()[c.name]
	if !ok {
		f = family(c.name)
	}
	if f == nil {
		c.name = path.Base(argv[0].Text)
		return unmodelled(c)
	}
	e := f(c, program)
	e.Given(c.args)
	return e
}

// Given notes that one of the arguments may be an option that is not known.
func (e *Effect) Given(args []Arg) {
	for _, a := range args {
		e.Doubtful = e.Doubtful || !a.Known && !strings.HasPrefix(a.Text, "/")
	}
}

// row returns one command's effect; program is its path, "" when not known.
type row func(c *call, program string) Effect

// Knows reports whether the table holds a command of that name.
func Knows(name string) bool { return table()[name] != nil || family(name) != nil }

// family finds versioned names: gcc-12.
func family(name string) row {
	base := strings.TrimRight(name, "0123456789.")
	base = strings.TrimSuffix(base, "-")
	if base == name {
		return nil
	}
	switch base {
	case "gcc", "g++", "clang", "clang++":
		return table()[base]
	}
	return nil
}

// installing are words that make an unknown command an installer, which may write anywhere.
var installing = WordList(`install add setup enable link update upgrade sync bootstrap init configure build deploy provision
	install-deps self-update use global restore prepare activate create register`)

// Foreign returns what a program does of which nothing is known: one that was downloaded, unpacked, built or copied,
// whatever its name. What may have appeared anywhere is nobody's to call missing: see docs/design.md.
func Foreign(argv []Arg) Effect {
	for i := range argv {
		argv[i].Index = i
	}
	e := unmodelled(&call{name: path.Base(argv[0].Text), args: argv[1:]})
	e.Actions = append(e.Actions, Action{Kind: Anywhere, Force: true})
	return e
}

// unmodelled is the guess for a command that the table does not hold: it may write where commands usually do, and an
// installer anywhere.
func unmodelled(c *call) Effect {
	if installs(c) {
		return Effect{Doubtful: true, Actions: Everything()}
	}
	e := Effect{Doubtful: true}
	for _, a := range c.args {
		for _, p := range []string{a.Text, place(a).Text} {
			if strings.Contains(p, "/") && !strings.Contains(p, "://") && !strings.HasPrefix(p, "-") {
				paths := []Arg{{Text: p, Known: true, Index: a.Index}}
				e.Actions = append(e.Actions, Action{Kind: Under, Paths: paths})
				if permits(c.name) {
					e.Actions = append(e.Actions, Action{Kind: Mode, Paths: paths, Force: true},
						Action{Kind: Owner, Paths: paths, Force: true})
				}
			}
		}
	}
	e.Actions = append(e.Actions, project()...)
	e.Actions = append(e.Actions, Installed("/usr/local"), Below("/opt", "/run", "/var/log", "/var/cache"))
	return e
}

// permits reports whether the name of an unknown command says that it sets permissions of the paths that it is given:
// set_perms.sh, chown-all, a project's own fix-permissions.
func permits(name string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(name), between) {
		for _, said := range []string{"perm", "perms", "permission", "permissions", "chmod", "chown", "owner", "ownership"} {
			if word == said || len(said) > len("perm") && (strings.HasPrefix(word, said) || strings.HasSuffix(word, said)) {
				return true
			}
		}
	}
	return false
}

// between reports whether a rune parts the words of a command's name.
func between(r rune) bool { return strings.ContainsRune("-_.", r) }

// installs reports whether an unknown command's words, or those in its own name (install_deps, rustup-init, setup.bin),
// may make it an installer.
func installs(c *call) bool {
	for _, a := range c.args {
		if !a.Known || installing.Has(strings.TrimLeft(a.Text, "-")) {
			return true
		}
	}
	for word := range strings.FieldsFuncSeq(c.name, between) {
		if installing.Has(strings.ToLower(word)) || strings.HasPrefix(strings.ToLower(word), "install") {
			return true
		}
	}
	return false
}

// Scratch is where a command that follows no option may leave files: the working directory, the home directory, /tmp.
func Scratch() []Action {
	return []Action{{Kind: Under, Paths: []Arg{here(), home(""), at("/tmp"), at("/var/tmp")}}}
}

// project is scratch for a command that runs a project's own code, which may write next to the working directory as
// well.
func project() []Action { return append(Scratch(), OwnCode()...) }

// OwnCode is what the project's own code may write besides: next to the working directory, and where nothing speaks for
// it, anywhere.
func OwnCode() []Action { return []Action{{Kind: Beside}, {Kind: Anywhere, Quiet: true}} }

// CarriedOut is a command that a manager's own package carries out, which sees the project's files; otherwise is what is
// left where those are not known.
func CarriedOut(manager string, l Line, otherwise Effect) Effect {
	return Effect{Modelled: true, Actions: []Action{{Kind: Project, Manager: manager, Line: &l, Instead: &otherwise}}}
}

// Trial is what a program without arguments that was only just compiled may leave: it is no installer.
func Trial() Effect {
	return Effect{Doubtful: true, Actions: append(Scratch(), Action{Kind: Anywhere, Quiet: true})}
}

// Everything is a command that may write anywhere.
func Everything() []Action { return []Action{Below("/")} }

// Below are paths that may change, with all below them.
func Below(paths ...string) Action {
	a := Action{Kind: Under}
	for _, p := range paths {
		a.Paths = append(a.Paths, at(p))
	}
	return a
}

func at(p string) Arg   { return Arg{Text: p, Known: true} }
func here() Arg         { return Arg{Text: "./", Known: true} }
func home(p string) Arg { return Arg{Text: p, Known: true, Env: "HOME"} }

// WordList is a set of words, which white space of ASCII separates. Nothing is made of it when the program starts: it is for
// sets that few Dockerfiles ask for. A set that is asked all the time is a map, of Names.
type WordList string

// Has reports whether a word is in the set.
func (w WordList) Has(word string) bool {
	if word == "" || strings.ContainsFunc(word, blank) {
		return false
	}
	for start := 0; ; start++ {
		n := strings.Index(string(w[start:]), word)
		if n < 0 {
			return false
		}
		start += n
		if end := start + len(word); (start == 0 || w[start-1] <= ' ') && (end == len(w) || w[end] <= ' ') {
			return true
		}
	}
}

func blank(r rune) bool { return r <= ' ' }

// Names is a set of words, which white space of ASCII separates. Programs declare many, each of which is made when they
// start: a map that grows would be made several times, and strings.Fields looks for more than declarations have.
func Names(s string) map[string]bool {
	n := 0
	for range words(s) {
		n++
	}
	m := make(map[string]bool, n)
	for w := range words(s) {
		m[w] = true
	}
	return m
}

// words are the words of a declaration.
func words(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := 0
		for i := range len(s) + 1 {
			if i < len(s) && s[i] > ' ' {
				continue
			}
			if i > start && !yield(s[start:i]) {
				return
			}
			start = i + 1
		}
	}
}

// listed reports whether a word is one of a list.
func listed(list, word string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == word {
			return true
		}
	}
	return false
}
