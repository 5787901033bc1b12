// Package perl models the interpreter by the modules that a program uses: those of Debian's packages, and files of the
// project.
package perl

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Tools is perl. Source: perlrun(1), 5.36.
var Tools = []*tools.Tool{{
	Names:    tools.Names("perl"),
	Grammar:  effects.Leading("IMmeE", ""),
	Effect:   started,
	Manager:  "perl",
	Reads:    true,
	Supposes: true,
	Run:      run,
}}

// started needs the program, and may then write what programs write.
func started(l effects.Line) effects.Effect {
	may := effects.Runs(l, "e E v V h c n p i x S -")
	if len(may.Actions) == 0 || may.Actions[0].Kind != effects.Need {
		if l.Has("M", "m", "e", "E") && !l.Has("v", "V", "h") {
			return effects.CarriedOut("perl", l, may)
		}
		return may
	}
	e := effects.Effect{Modelled: true, Actions: may.Actions[:1:1]}
	may.Actions = may.Actions[1:]
	e.Add(effects.Action{Kind: effects.Project, Manager: "perl", Line: &l, Instead: &may})
	return e
}

// program is a start of one.
type program struct {
	*tools.Command
	dirs    []string // in which it has modules of its own
	files   map[string]bool
	foreign bool // modules may come from elsewhere
}

// run refuses a program that uses a module that no folder has.
func run(a *tools.Command, x effects.Action) {
	l := *x.Line
	at, ok := a.At(l.Verb)
	p := &program{Command: a, files: map[string]bool{}}
	for _, i := range l.Options.Values("I") {
		p.library(i.Text, i.Known)
	}
	for _, name := range []string{"PERL5LIB", "PERLLIB", "PERL5OPT"} {
		p.variable(name)
	}
	switch {
	case a.Failed:
	case l.Has("M", "m") || l.Has("e", "E"):
		p.given(l)
	case ok:
		if p.outdated(l.Verb, at); a.Failed {
			a.Instead(x)
			return
		}
		if module, in := p.lacks(at); module != "" {
			p.refuse(l.Verb, module, " ("+in+")")
		}
	}
	a.Instead(x)
}

func (p *program) refuse(at effects.Arg, module, in string) {
	s := packages.PerlModuleOf(module)
	p.Refuse(at, state.FailsLibrary, "Can't locate "+file(module)+" in @INC"+in+p.Search().BroughtBy(s), true)
}

// given refuses a module of the command line that no folder has: one of -M, or that a line of -e uses.
func (p *program) given(l effects.Line) {
	for _, m := range l.Options.Values("M", "m") {
		name, _, _ := strings.Cut(strings.TrimPrefix(m.Text, "-"), "=")
		name, _, _ = strings.Cut(name, " ")
		if !m.Known || name == "lib" || name == "local::lib" || strings.HasPrefix(name, "lib::") {
			return // it says where else modules lie
		}
		if own, known := p.own(name); moduleName.MatchString(name) && !p.foreign && own == "" && known && p.missing(name) {
			p.refuse(m, name, "")
			return
		}
	}
	for _, line := range l.Options.Values("e", "E") {
		m := first.FindStringSubmatch(line.Text)
		if m != nil && line.Known && !p.foreign && !cautious.MatchString(line.Text) {
			if own, known := p.own(m[1]); own == "" && known && p.missing(m[1]) {
				p.refuse(line, m[1], "")
				return
			}
		}
	}
}

var (
	moduleName = lazyregexp.New(`^[A-Z]\w*(?:::\w+)*$`)
	first      = lazyregexp.New(`^\s*(?:use|require)\s+([A-Z]\w*(?:::\w+)*)\s*(?:;|$|[\d.]+\s*;|qw)`)
)

func file(module string) string { return strings.ReplaceAll(module, "::", "/") + ".pm" }

func (p *program) variable(name string) {
	v := p.Lookup(name)
	if v.Unset {
		return
	}
	for dir := range strings.SplitSeq(v.Text, ":") {
		p.library(dir, v.Known)
	}
}

// library adds a folder of modules.
func (p *program) library(dir string, known bool) {
	at, ok := p.Abs(dir, known)
	p.foreign = p.foreign || !ok
	p.dirs = append(p.dirs, at)
}

var (
	uses   = lazyregexp.New(`(?m)^(?:\s*use|require)\s+([A-Z]\w*(?:::\w+)*)\b\s*([^;]*);`)
	lib    = lazyregexp.New(`(?m)^\s*use\s+lib\s+([^;]+);`)
	pods   = lazyregexp.New(`(?ms)^=[a-z].*?(?:^=cut\b[^\n]*$|\z)|^__(?:END|DATA)__.*`)
	within = lazyregexp.New(`["']([^"']*)["']`)
	// cautious is what programs have that do without a module, or look for modules elsewhere.
	cautious = lazyregexp.New(`\beval\b|local::lib|\blib::\w|@INC\b|Module::Runtime|carton|\bINC\b`)
)

// lacks is the first module that a file uses, itself or by modules of the project, and that no folder has; in is where it
// says so.
func (p *program) lacks(at string) (module, in string) {
	e := p.Stat(at).Entry
	if p.files[at] || p.foreign || len(p.files) > 60 || e.Presence != filesystem.Present ||
		!e.Has(filesystem.KnowContent) {
		return "", ""
	}
	p.files[at] = true
	text := pods.ReplaceAllString(string(e.Content), "")
	if cautious.MatchString(text) {
		return "", ""
	}
	p.added(text, at)
	for _, m := range uses.FindAllStringSubmatch(text, -1) {
		name := m[1]
		own, known := p.own(name)
		switch {
		case p.foreign:
			return "", ""
		case own != "":
			if module, in := p.lacks(own); module != "" {
				return module, in
			}
		case known && p.missing(name):
			return name, at
		}
	}
	return "", ""
}

// added are the folders that a file adds for itself.
func (p *program) added(text, at string) {
	for _, m := range lib.FindAllStringSubmatch(text, -1) {
		given := within.FindAllStringSubmatch(m[1], -1)
		if len(given) == 0 {
			p.foreign = true
		}
		for _, one := range given {
			dir := strings.NewReplacer("$FindBin::Bin", path.Dir(at), "$FindBin::RealBin", path.Dir(at), "$Bin", path.Dir(at)).Replace(one[1])
			p.library(dir, !strings.ContainsAny(dir, "$@"))
		}
	}
}

// own is the project's file of a module, "" where it has none; known is false where it may have one.
func (p *program) own(name string) (at string, known bool) {
	for _, dir := range p.dirs {
		at := path.Join(dir, file(name))
		switch e := p.Stat(at).Entry; e.Presence {
		case filesystem.Present:
			return at, true
		case filesystem.Unknown:
			return "", false
		}
	}
	return "", true
}

// places are where Debian's perl looks for modules. Source: "perl -V" of Debian 12.
var places = []string{"/etc/perl", "/usr/local/lib/x86_64-linux-gnu/perl/5.*", "/usr/local/share/perl/5.*", "/usr/lib/x86_64-linux-gnu/perl5/5.*", "/usr/share/perl5",
	"/usr/lib/x86_64-linux-gnu/perl-base", "/usr/lib/x86_64-linux-gnu/perl/5.*", "/usr/share/perl/5.*", "/usr/local/lib/site_perl"}

// missing reports whether a module is neither in a folder of Debian's perl nor in an installed package.
func (p *program) missing(name string) bool {
	if p.Executable != "/usr/bin/perl" || p.Program("dpkg").Presence != filesystem.Present || p.Arch() != "amd64" {
		return false
	}
	var patterns []string
	for _, dir := range places {
		patterns = append(patterns, dir+"/"+file(name))
	}
	lacks, _ := p.State.Lacks(packages.PerlModuleOf(name), patterns)
	return lacks
}
