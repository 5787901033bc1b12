// Package ruby models ruby, RubyGems' gem, Bundler, Rake, the rails command, Rack servers and Sidekiq.
package ruby

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are ruby and what installs and runs its packages.
var Tools = []*tools.Tool{gem, interpreter, builders, rails, rack, sidekiq, bundler}

// gem is RubyGems. Source: "gem help install" of RubyGems 3.6.
var gem = &tools.Tool{
	Names:    tools.Names("gem"),
	Settings: []string{"~/.gemrc", "~/.config/gem/gemrc", "$GEMRC", "/etc/gemrc", "/usr/local/etc/gemrc"},
	Answers:  tools.Names("h help"),
	Verbs:    tools.Names("install uninstall update build push list search cleanup environment fetch sources specification"),
	Plugins:  true,
	Language: "ruby",
	Grammar: effects.Words(func(word string) bool { // an option takes the next word unless it is known not to
		return !strings.Contains(word, "=") && !switches.Has(word) && !strings.HasPrefix(word, "--no-")
	}),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("gem", l, installs(l))
	},
	Manager: "gem",
	Run:     file,
	Install: &tools.Installer{
		Name:     "gem",
		Verbs:    tools.Names("install i"),
		Packages: named,
		Pinned:   func(name string) bool { return strings.Contains(name, ":") || strings.HasSuffix(name, ".gem") },
	},
}

var switches = tools.WordList(`-h --help -N -f --force -q --quiet --silent -V --verbose --user-install --conservative --minimal-deps --prerelease --local
	-l --remote -r --both -b --wrappers -w --env-shebang -E --development --explain --lock --default --post-install-message`)

// named packages end at "--", behind which the options of extensions' builds are; none are judged where one version is for
// all.
func named(l effects.Line) []effects.Arg {
	if l.Has("v", "version") {
		return nil
	}
	end := slices.IndexFunc(l.Args, func(a effects.Arg) bool { return a.Text == "--" })
	if end < 0 {
		return l.Operands
	}
	return slices.DeleteFunc(slices.Clone(l.Operands), func(a effects.Arg) bool { return a.Index > l.Args[end].Index })
}
