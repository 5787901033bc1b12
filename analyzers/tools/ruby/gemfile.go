package ruby

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// reads are files that a Gemfile takes in, outside of every block: its release of Ruby, and other Gemfiles. Source:
	// gemfile(5), "RUBY" and "EVAL_GEMFILE".
	versionRead = lazyregexp.New(`(?m)^ruby[ (]+(?:File\.read[ (]+|file: *)['"]([^'"#]+)['"]`)
	evaluated   = lazyregexp.New(`(?m)^eval_gemfile[ (]+['"]([^'"#]+)['"] *\)? *(?:#.*)?$`)
	// ofGit is a gem that is taken from a repository.
	ofGit = lazyregexp.New(`(?m)^gem [^#\n]*(?:\b(?:git|github|gist|bitbucket): |:(?:git|github|gist|bitbucket) *=>)[^\n]*`)
	// demand is a gem that a Gemfile asks for, in no condition.
	demand = lazyregexp.New(`(?m)^gem[ (]+['"]([\w.-]+)['"](.*)`)
	// modified is a condition at the end of a line, or what leaves the gem out.
	modified = lazyregexp.New(`\b(?:if|unless|install_if|platforms?|groups?)\b`)
	// involved is what makes a Gemfile ask for more than it spells, or less.
	involved = lazyregexp.New(`(?m)\b(?:if|unless|else|each|eval_gemfile|gemspec|case|while|plugin|instance_eval|load|require|require_relative|def|Dir|ENV)\b|\?`)
	// locked are the dependencies of a lock file.
	locked = lazyregexp.New(`(?m)^DEPENDENCIES\n((?:  .*\n?)+)`)
)

// unopened refuses a Gemfile that takes in a file which is not there.
func unopened(a *tools.Command, verb effects.Arg, dir, gemfile string) (refused bool) {
	for _, pattern := range []*lazyregexp.Regexp{versionRead, evaluated} {
		for _, m := range pattern.FindAllStringSubmatch(gemfile, -1) {
			at := path.Join(dir, m[1])
			if path.IsAbs(m[1]) {
				at = m[1]
			}
			if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
				a.Refuse(verb, state.FailsPath, "There was an error parsing `Gemfile`: No such file or directory - "+at, e.Likely)
				return true
			}
		}
	}
	return false
}

// gitless refuses to install gems of repositories without git. Source: Bundler 2.3, source/git.rb.
func gitless(a *tools.Command, verb effects.Arg, gemfile string) bool {
	plainly := func(line string) bool { return !modified.MatchString(line) }
	if verb.Text != "install" || !slices.ContainsFunc(ofGit.FindAllString(gemfile, -1), plainly) {
		return false
	}
	git := a.World.Program("git")
	if git.Presence != filesystem.Absent {
		return false
	}
	a.Refuse(verb, state.FailsCommand, "You need to install git to be able to use gems from git repositories", git.Likely)
	return true
}

// outOfStep refuses a lock file that is to be kept to and asks for other gems than the Gemfile. Source: Bundler 2.3,
// definition.rb, ensure_equivalent_gemfile_and_lockfile.
func outOfStep(a *tools.Command, verb effects.Arg, gemfile string, lock filesystem.Entry) {
	m := locked.FindStringSubmatch(string(lock.Content))
	if m == nil || verb.Text != "install" || lock.Presence != filesystem.Present || lock.Likely {
		return
	}
	has := map[string]bool{}
	for line := range strings.Lines(m[1]) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		has[strings.TrimSuffix(name, "!")] = true
	}
	asked := map[string]bool{}
	for _, one := range demand.FindAllStringSubmatch(gemfile, -1) {
		if asked[one[1]] = true; !has[one[1]] && !modified.MatchString(one[2]) {
			a.Refuse(verb, state.FailsExit, "The gemspecs or the Gemfile changed: you have added to the Gemfile: "+one[1]+", which Gemfile.lock lacks", false)
			return
		}
	}
	for _, one := range inGroup.FindAllStringSubmatch(gemfile, -1) {
		asked[one[1]] = true
	}
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range has {
			if !asked[name] && !yield(name) {
				return
			}
		}
	})
	if len(names) > 0 && !involved.MatchString(gemfile) {
		a.Refuse(verb, state.FailsExit, "you have deleted from the Gemfile: "+names[0]+", which Gemfile.lock has", false)
	}
}

// file refuses gem build and gem install of a file that is not there. Source: RubyGems 3.3, build_command.rb and
// install_command.rb.
func file(a *tools.Command, x effects.Action) {
	l := *x.Line
	for i, o := range l.Operands {
		at, ok := a.At(o)
		e := a.Stat(at).Entry
		if l.Verb.Text == "build" && i == 0 && o.Known && ok && !a.Failed && !l.Has("C") {
			if why, likely := unlisted(a, at); why != "" {
				a.Refuse(o, state.FailsCommand, "Invalid gemspec in ["+o.Text+"]: "+why, likely)
			}
		}
		if !o.Known || !ok || e.Presence != filesystem.Absent || a.Failed || l.Has("C") {
			continue
		}
		switch {
		case l.Verb.Text == "build" && i == 0 && strings.HasSuffix(o.Text, ".gemspec"):
			a.Refuse(o, state.FailsPath, "Couldn't find a gemspec file matching '"+o.Text+"' in "+a.Dir.Text, e.Likely)
		case installing.Has(l.Verb.Text) && l.Verb.Text != "update" && strings.HasSuffix(o.Text, ".gem") && !filesystem.HasWildcard(o.Text):
			a.Refuse(o, state.FailsPath, "Could not find a valid gem '"+o.Text+"' (>= 0) in any repository", e.Likely)
		}
	}
	a.Instead(x)
}
