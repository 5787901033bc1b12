package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// node is node FILE: the file must be there. What its code then does is not followed.
func (a *call) node(args []string) bool {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case !strings.HasPrefix(arg, "-"):
			a.entry(arg, i+1)
			return false
		case strings.Contains(arg, "=") || single[arg]:
		case preloads[arg]:
			i++
		default:
			return false // code from the command line, or an option that may take a value
		}
	}
	return false
}

// Options of node that take no value, and those that take the next word. Source: node 22's manual, "Command-line API"; 2026-11.
var (
	single = words(`--no-warnings --trace-warnings --enable-source-maps --expose-gc --expose_gc --inspect --inspect-brk --trace-deprecation
		--no-deprecation --throw-deprecation --preserve-symlinks --experimental-modules --experimental-vm-modules --harmony --watch
		--abort-on-uncaught-exception --trace-uncaught --experimental-strip-types --experimental-specifier-resolution --use-openssl-ca
		--experimental-json-modules --experimental-worker --optimize-for-size --optimize_for_size --always-compact --use-strict --no-lazy
		--trace-gc --zero-fill-buffers --no-experimental-fetch --experimental-fetch --es-module-specifier-resolution --unhandled-rejections`)
	preloads = words(`-r --require --import --loader --experimental-loader --env-file`)
)

// entry refuses where a program's file is not there, by none of the names that are tried. Source: node's manual, "Modules: CommonJS modules",
// "All together".
func (a *call) entry(file string, index int) {
	at := path.Join(a.Dir.Text, file)
	if path.IsAbs(file) {
		at = path.Clean(file)
	}
	likely := false
	for _, ext := range []string{"", ".js", ".json", ".node"} {
		r := a.Stat(at + ext)
		e := r.Entry
		if e.Presence != filesystem.Absent {
			if _, denied := a.Forbidden(at+ext, state.ToRead); denied && ext == "" && e.Presence == filesystem.Present && e.Type == filesystem.Regular {
				a.Refuse(effects.Arg{Index: index}, state.FailsAccess, at+": Permission denied", e.Likely)
			}
			return
		}
		likely = likely || e.Likely
	}
	a.Need(state.Need{Span: a.Fields[index].Span, Kind: state.NeedPath, Name: at, Presence: filesystem.Absent, Likely: likely, Call: a.Index}, a.Site)
	a.Refuse(effects.Arg{Index: index}, state.FailsPath, "Cannot find module '"+at+"'", likely)
}
