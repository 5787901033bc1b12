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

// bundler is Bundler. Source: bundle-install(1) and bundle-config(1), 2.6.
var bundler = &tools.Tool{
	Names:    tools.Names("bundle"),
	Settings: []string{".bundle/config", "$BUNDLE_APP_CONFIG/config", "$BUNDLE_USER_CONFIG", "~/.bundle/config", "$BUNDLE_PATH", "$BUNDLE_BIN", "Rakefile", "*.gemspec"},
	Answers:  tools.Names("h help"),
	Verbs:    tools.Names("install update cache exec config check package clean binstubs add lock init show outdated doctor"),
	Plugins:  true,
	Language: "ruby",
	Grammar:  effects.Getopt("j", "jobs path gemfile without with retry binstubs standalone"),
	Effect:   carried,
	Root:     effects.Rooted("Gemfile gems.rb", "install exec", "gemfile"),
	Manager:  "bundle",
	Supposes: true,
	Run:      Run,
}

func carried(l effects.Line) effects.Effect {
	return effects.CarriedOut("bundle", l, effect(l))
}

// Run refuses an installation without a Gemfile, or without the lock file that it is to keep to. The rest is left to
// what the text says.
func Run(a *tools.Command, x effects.Action) {
	l := *x.Line
	switch {
	case !l.Verb.Known:
	case l.Verb.Text == "config":
		configure(a, l)
		return
	case l.Verb.Text == "install" || l.Verb.Text == "check" || l.Verb.Text == "exec":
		install(a, l)
		if l.Verb.Text == "exec" && len(l.Operands) > 0 && l.Operands[0].Known && !a.Failed {
			words := a.Fields[l.Operands[0].Index+1:]
			switch name := l.Operands[0].Text; name {
			case "rackup", "puma", "unicorn":
				racked(a, name, rackGrammar(l.Operands[1:]))
			case "rake":
				rake(a, l, words)
			case "rails":
				secretless(a, words)
			case "ruby":
				bundled(a, l.Operands[0].Index)
			}
		}
	}
	restore := func() {}
	if l.Verb.Text == "install" && !l.Has("path", "without", "with", "deployment", "system") { // which it remembers
		restore = settled(a)
	}
	a.Instead(x)
	restore()
}

// bundled is a program with those of the bundle's gems first on PATH, which are not known.
func bundled(a *tools.Command, from int) {
	text := ""
	for _, word := range a.Fields[from:] {
		if !word.Known {
			return
		}
		text += " '" + strings.ReplaceAll(word.Text, "'", `'\''`) + "'"
	}
	status := a.Shell.Script(text, a.Fields[0].Span, a.FailureContext, func(w *tools.World) {
		w.Vars["PATH"] = tools.Variable{Exported: true}
	})
	a.Failed = a.Failed || status == tools.Failed
}

func install(a *tools.Command, l effects.Line) {
	v, held := a.Vars["BUNDLE_GEMFILE"]
	if l.Has("gemfile") || held && !v.Unset || a.Varied() && a.Step.Instruction != nil || !a.Dir.Known {
		return
	}
	at, gemfile := a.Above(a.Dir.Text, "Gemfile")
	if _, other := a.Above(a.Dir.Text, "gems.rb"); other.Presence != filesystem.Absent && gemfile.Presence != filesystem.Present {
		return
	}
	if gemfile.Presence == filesystem.Absent {
		a.Refuse(l.Verb, state.FailsPath, "Could not locate Gemfile in "+a.Dir.Text+" or any directory above it", gemfile.Likely || a.Open)
		return
	}
	known := gemfile.Presence == filesystem.Present && !gemfile.Likely && gemfile.Has(filesystem.KnowContent)
	if misfit(a, l.Verb, string(gemfile.Content)); a.Failed {
		return
	}
	if known && unopened(a, l.Verb, path.Dir(at), string(gemfile.Content)) {
		return
	}
	if l.Verb.Text == "exec" {
		lock := a.Stat(path.Join(path.Dir(at), "Gemfile.lock")).Entry
		if len(l.Operands) > 0 && known {
			if reason := excluded(a, path.Dir(at), string(gemfile.Content), string(lock.Content), l.Operands[0]); reason != "" {
				a.Refuse(l.Operands[0], state.FailsCommand, reason, true)
			}
		}
		return
	}
	text := string(gemfile.Content)
	if known && (beside(a, l.Verb, path.Dir(at), text) || gitless(a, l.Verb, text)) {
		return
	}
	lock := a.Stat(path.Join(path.Dir(at), "Gemfile.lock")).Entry
	if known && keeps(a, l) {
		if frozen(a, l.Verb, path.Dir(at), lock); !a.Failed {
			outOfStep(a, l.Verb, text, lock)
		}
	}
	if l.Verb.Text == "install" && gemfile.Has(filesystem.KnowContent) && lock.Has(filesystem.KnowContent) && !a.Failed {
		compile(a, l.Verb, string(gemfile.Content), string(lock.Content))
	}
}

// keeps reports whether Bundler is told to keep to its lock file.
func keeps(a *tools.Command, l effects.Line) bool {
	return l.Has("frozen", "deployment") || slices.ContainsFunc([]string{"BUNDLE_FROZEN", "BUNDLE_DEPLOYMENT"}, func(name string) bool {
		v := configured(a, name)
		return v == "true" || v == "1"
	})
}

// platforms are those of a lock file.
var platforms = lazyregexp.New(`(?m)^PLATFORMS\n((?:  .*\n)+)`)

// frozen refuses an installation that keeps to a lock file which is not there, or is of other machines only. Source:
// Bundler 2.3's definition.rb, validate_platforms!.
func frozen(a *tools.Command, verb effects.Arg, dir string, lock filesystem.Entry) {
	if lock.Presence == filesystem.Absent {
		a.Refuse(verb, state.FailsPath, "there is no "+path.Join(dir, "Gemfile.lock")+", and Bundler is told to keep to it", lock.Likely)
		return
	}
	m := platforms.FindStringSubmatch(string(lock.Content))
	if m == nil || a.Arch() != "amd64" || strings.Contains(m[1], "  ruby\n") || strings.Contains(m[1], "x86_64-linux") {
		return
	}
	a.Refuse(verb, state.FailsExit, "Your bundle only supports platforms "+strings.Join(strings.Fields(m[1]), ", ")+" but your local platform is x86_64-linux", true)
}

// What a Gemfile says of gems that are folders, outside of every block. Source: gemfile(5).
var (
	paths   = lazyregexp.New(`(?m)^gem [^#\n]*(?:path:|:path =>) *['"]([^'"#]+)['"][^#\n]*$`)
	gemspec = lazyregexp.New(`(?m)^gemspec *$`)
)

// beside refuses a Gemfile whose own folders are not there.
func beside(a *tools.Command, verb effects.Arg, dir, gemfile string) (refused bool) {
	for _, m := range paths.FindAllStringSubmatch(gemfile, -1) {
		at := path.Join(dir, m[1])
		if path.IsAbs(m[1]) {
			at = m[1]
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent && !strings.Contains(m[0], " if ") {
			a.Refuse(verb, state.FailsPath, "The path `"+at+"` does not exist, which Gemfile names", e.Likely)
			return true
		}
	}
	names, complete := a.Children(dir)
	for _, name := range names {
		if !gemspec.MatchString(gemfile) || !strings.HasSuffix(name, ".gemspec") {
			continue
		}
		if why, likely := unlisted(a, path.Join(dir, name)); why != "" {
			a.Refuse(verb, state.FailsCommand, "There was an error while loading `"+name+"`: "+why, likely)
			return true
		}
	}
	if gemspec.MatchString(gemfile) && complete && !slices.ContainsFunc(names, func(n string) bool { return strings.HasSuffix(n, ".gemspec") }) {
		a.Refuse(verb, state.FailsPath, "There are no gemspecs at "+dir, a.Stat(dir).Entry.Likely)
		return true
	}
	return false
}
