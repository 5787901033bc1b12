package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// Options refuses a program that node runs where NODE_OPTIONS names a file to be loaded first that is not there, or an
// option that this node does not have. Source: node's manual, "NODE_OPTIONS=options..."; run with node 20.
func Options(a *projects.Call) (refused bool) {
	v, held := a.Vars["NODE_OPTIONS"] // a look at what an open environment may have would make all that follows likely
	if !held || v.Unset || !v.Known || strings.ContainsAny(v.Text, `"'\$`) {
		return false
	}
	words := strings.Fields(v.Text)
	for i := 0; i < len(words); i++ {
		name, value, has := strings.Cut(words[i], "=")
		if since, ok := added[name]; ok {
			if release, known := a.Version(); known && release.Less(since) {
				a.Reject("node: "+name+" is not allowed in NODE_OPTIONS: node has it since "+since.String()+", and this is "+release.String(), false)
				return true
			}
		}
		if release, known := a.Version(); known && barred(name, release) {
			a.Reject("node: "+name+" is not allowed in NODE_OPTIONS", false)
			return true
		}
		if !preloads.Has(name) || name == "--env-file" {
			continue
		}
		if !has && i+1 < len(words) {
			i++
			value = words[i]
		}
		if at := a.Path(value); (strings.HasPrefix(value, "./") || strings.HasPrefix(value, "../") || path.IsAbs(value)) && (startCall{a}).nothing(at) {
			a.Reject("Cannot find module '"+at+"', which NODE_OPTIONS has loaded first", false)
			return true
		}
		if bare := value != "" && !strings.HasPrefix(value, ".") && !path.IsAbs(value); bare && (startCall{a}).unloaded(value, 0) {
			return true
		}
	}
	return false
}

// harmless reports whether options do not change which modules a program loads.
func harmless(options string) bool {
	for _, word := range strings.Fields(options) {
		name, _, _ := strings.Cut(dashed(word), "=")
		if !single.Has(name) && !limits.Has(name) || hooks(name) {
			return false
		}
	}
	return true
}

// limits are options of node that set limits, or choose how it talks to others. Source: node 22's manual, "Command-line
// API".
var limits = tools.WordList(`--max-old-space-size --max-semi-space-size --max-http-header-size --dns-result-order
	--openssl-legacy-provider --stack-trace-limit --tls-min-v1.0 --tls-min-v1.2 --tls-cipher-list --disable-warning
	--max-old-space-size-percentage --network-family-autoselection-attempt-timeout --heapsnapshot-signal`)
