package projects

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Line is a command line of npm and its like whose words are known: the verb, what it is given, and what follows "--".
type Line struct {
	Verb     string
	Operands []string
	After    []string
	Options  map[string]string
	Steered  bool // by an option that changes what it works on, and that is not followed
}

// steering are the options that change what the command works on, and that are not followed. Source: npm 10's
// documentation, "config"; 2026-11.
var steering = tools.WordList(`location package-lock-only dry-run userconfig globalconfig script-shell help h version v install-strategy global-style
	package-lock no-bin-links no-save-lock include-workspace-root mode filter F recursive r modules-folder`)

// flags are options of npm, yarn and pnpm that take no value.
var flags = tools.WordList(`no-package-lock no-git-tag-version allow-same-version no-commit-hooks production prod P ignore-scripts no-audit no-fund no-optional no-progress no-save save save-dev D save-exact E silent s quiet q
	verbose d dd ddd json legacy-peer-deps force f if-present prefer-offline prefer-online offline unsafe-perm
	no-update-notifier no-color yes y no-scripts strict-peer-deps foreground-scripts timing long parseable
	frozen-lockfile immutable non-interactive no-lockfile pure-lockfile audit fund progress no-strict-ssl
	no-verify-store-integrity no-frozen-lockfile no-immutable inline-builds no-cache global g no no-install check-files
	flat ignore-engines ignore-platform ignore-optional link-duplicates skip-integrity-check
	update-checksums workspaces ws focus no-default-rc no-node-version-check engine-strict`)

// Plain reads a command line. ok is false where an option may take the next word.
func Plain(from effects.Line) (l Line, ok bool) {
	l.Options = map[string]string{}
	end := slices.IndexFunc(from.Args, func(a effects.Arg) bool { return a.Text == "--" })
	for _, a := range from.Options.Operands {
		switch {
		case end >= 0 && a.Index > from.Args[end].Index:
			l.After = append(l.After, a.Text)
		case l.Verb == "":
			l.Verb = a.Text
		default:
			l.Operands = append(l.Operands, a.Text)
		}
	}
	for name := range from.Options.All() {
		l.Steered = l.Steered || steering.Has(name)
		for _, v := range from.Options.Values(name) {
			if !flags.Has(name) && !steering.Has(name) && swallows(from.Args, v) {
				return l, false
			}
			key := name
			if v.Text == "false" {
				key = "no-" + name
			}
			l.Options[key] = strings.TrimSpace(l.Options[key] + " " + v.Text)
		}
	}
	return l, true
}

// swallows reports whether the option that has that value, none by its grammar, may take the next word for one.
func swallows(args []effects.Arg, v effects.Arg) bool {
	at := v.Index - args[0].Index
	return strings.HasPrefix(args[at].Text, "-") && !strings.Contains(args[at].Text, "=") && at+1 < len(args) && !strings.HasPrefix(args[at+1].Text, "-")
}

// Has reports whether one of the options was given.
func (l Line) Has(names ...string) bool {
	for _, n := range names {
		if _, ok := l.Options[n]; ok {
			return true
		}
	}
	return false
}

// Value is the value of the first of the options that was given.
func (l Line) Value(names ...string) string {
	for _, n := range names {
		if v, ok := l.Options[n]; ok {
			return v
		}
	}
	return ""
}
