package ruby

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rubies are the Rubies of distributions. Source: the package ruby in Debian's and Ubuntu's lists of packages, 2026-11.
var rubies = distro.Releases{"debian 11": "2.7.4", "debian 12": "3.1.2", "debian 13": "3.3.8", "ubuntu 20.04": "2.7.0", "ubuntu 22.04": "3.0.2",
	"ubuntu 24.04": "3.2.3"}

// version is the Ruby that a command of it runs by, "" where that is not known: another may have been put in its place;
// sure: no source has another.
func version(a *tools.Command) (has string, sure bool) {
	own := a.Stat("/usr/local/bin/ruby").Entry
	if v := a.Lookup("RUBY_VERSION"); v.Known && v.Text != "" && own.Presence != filesystem.Absent {
		return v.Text, false // the official images say it
	}
	if own.Presence == filesystem.Present {
		return "", false
	}
	return rubies.Version(a, "ruby", distributed)
}

// distributed are packages that bring Ruby.
var distributed = lazyregexp.New(`^(?:ruby|ruby-full|ruby-dev|bundler|ruby-bundler|ruby-rubygems|rails)$`)

// demanded are the versions that a Gemfile asks of Ruby itself, outside of every block. Source: gemfile(5), "RUBY".
var (
	demanded = lazyregexp.New(`(?m)^ruby[ (]+((?:['"][^'"]+['"](?:, *)?)+)\)? *(?:#.*)?$`)
	wording  = lazyregexp.New(`['"]([^'"]+)['"]`)
	form     = lazyregexp.New(`^(>=|<=|~>|!=|=|>|<)? *([0-9]+(?:\.[0-9]+)*)$`)
)

// misfit refuses a Gemfile that asks for another Ruby than the one at work.
func misfit(a *tools.Command, verb effects.Arg, gemfile string) {
	m := demanded.FindStringSubmatch(gemfile)
	if m == nil {
		return
	}
	has, sure := version(a)
	if has == "" {
		return
	}
	for _, word := range wording.FindAllStringSubmatch(m[1], -1) {
		f := form.FindStringSubmatch(word[1])
		if f == nil {
			return
		}
		if !meets(has, f[1], f[2]) {
			a.Refuse(verb, state.FailsExit, "Your Ruby version is "+has+", but your Gemfile specified "+word[1], !sure)
			return
		}
	}
}

// meets reports whether a version is what a requirement asks for. Source: the documentation of Gem::Requirement.
func meets(has, operator, wanted string) bool {
	order := compare(has, wanted)
	switch operator {
	case "", "=":
		return order == 0
	case "!=":
		return order != 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	}
	parts := strings.Split(wanted, ".") // ~> 3.2 is at least 3.2 and less than 4
	if len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	return order >= 0 && strings.HasPrefix(has+".", strings.Join(parts, ".")+".")
}

var digits = lazyregexp.New(`[0-9]+`)

func compare(a, b string) int {
	x, y := digits.FindAllString(a, -1), digits.FindAllString(b, -1)
	for i := range max(len(x), len(y)) {
		m, n := 0, 0
		if i < len(x) {
			m, _ = strconv.Atoi(x[i])
		}
		if i < len(y) {
			n, _ = strconv.Atoi(y[i])
		}
		if m != n {
			return m - n
		}
	}
	return 0
}
