package node

import "strings"

// line is a command line of npm: the verb, what it is given, and what follows "--".
type line struct {
	verb     string
	operands []string
	after    []string
	options  map[string]string
}

// valued are npm's options that take a value, and whose value changes nothing that is followed here; steering are those that change what
// the command works on. Source: npm 10's documentation, "config"; 2026-11.
var (
	valued = words(`omit include only cache registry loglevel audit-level fetch-retries fetch-timeout fetch-retry-mintimeout fetch-retry-maxtimeout
		fetch-retry-factor maxsockets cafile ca tag node-options otp save-prefix access network-timeout before depth`)
	steering = words(`prefix C workspace w workspaces ws global g location package-lock-only dry-run userconfig globalconfig script-shell help h
		version v install-strategy global-style package-lock no-bin-links no-save-lock include-workspace-root mode cwd dir filter F recursive r`)
)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// parse takes npm's arguments apart. ok is false where an option may change what the command works on, or may take the next word.
func parse(args []string) (l line, ok bool) {
	l.options = map[string]string{}
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			l.after = args[i+1:]
			break
		}
		if !strings.HasPrefix(a, "-") || a == "-" {
			if l.verb == "" {
				l.verb = a
			} else {
				l.operands = append(l.operands, a)
			}
			continue
		}
		name, value, has := strings.Cut(strings.TrimLeft(a, "-"), "=")
		if steering[name] {
			return l, false
		}
		if !has && valued[name] && i+1 < len(args) {
			i++
			value = args[i]
		} else if !has && !flags[name] && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
			return l, false // nobody knows whether the next word is its value
		}
		if has && value == "false" {
			name = "no-" + name
		}
		l.options[name] = strings.TrimSpace(l.options[name] + " " + value)
	}
	return l, true
}

// flags are options of npm, yarn and pnpm that take no value.
var flags = words(`no-package-lock production prod P ignore-scripts no-audit no-fund no-optional no-progress no-save save save-dev D save-exact E silent s quiet q
	verbose d dd ddd json legacy-peer-deps force f if-present prefer-offline prefer-online offline unsafe-perm no-update-notifier no-color yes y
	no-scripts strict-peer-deps foreground-scripts timing long parseable frozen-lockfile immutable non-interactive no-lockfile pure-lockfile
	audit fund progress no-strict-ssl no-verify-store-integrity no-frozen-lockfile no-immutable inline-builds no-cache`)

func (l line) has(names ...string) bool {
	for _, n := range names {
		if _, ok := l.options[n]; ok {
			return true
		}
	}
	return false
}
