package nginx

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

//go:embed directives.tsv
var directiveTable string

// rule is one line of the table.
type rule struct {
	sections     []string
	counts       string // "12" for one or two arguments, "1+" for one or more
	block        bool
	value        string // how the only argument is read; not "": only one in a section
	since, until string // stable releases
}

var rules = sync.OnceValue(func() map[string][]rule {
	t := map[string][]rule{}
	for line := range strings.Lines(directiveTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 6 {
			continue
		}
		r := rule{sections: strings.Fields(f[1]), value: f[3], since: f[4], until: f[5]}
		r.counts, r.block = strings.CutSuffix(f[2], " block")
		t[f[0]] = append(t[f[0]], r)
	}
	return t
})

// section is a block of the configuration, which several files may fill.
type section struct {
	name string // as the table has it, "" where that is none of nginx's own
	set  map[string]bool
	// secure: it listens for TLS; pattern: a location of a regular expression, or one without a path of its own
	secure, pattern bool
}

func newSection(name string) *section { return &section{name: name, set: map[string]bool{}} }

// below is what sections are called in the table, by the one that they stand in.
var below = map[string]map[string]string{
	"main":     {"http": "http", "events": "events", "stream": "stream", "mail": "mail"},
	"http":     {"server": "server", "upstream": "upstream"},
	"server":   {"location": "location", "if": "server-if"},
	"location": {"location": "location", "if": "location-if", "limit_except": "limit_except"},
	"stream":   {"server": "stream-server", "upstream": "stream-upstream"},
	"mail":     {"server": "mail-server"},
}

// form is why nginx refuses a directive by its form and place, "" where it is not known to. Source: ngx_conf_handler
// and the ngx_conf_set_*_slot functions of nginx 1.22.
func (c *call) form(d directive, in *section) string {
	all, ok := rules()[d.name]
	if !ok || in.name == "" {
		return ""
	}
	i := slices.IndexFunc(all, func(r rule) bool {
		return slices.Contains(r.sections, in.name) || slices.Contains(r.sections, "any")
	})
	if i < 0 {
		return "\"" + d.name + "\" directive is not allowed here"
	}
	switch r := all[i]; {
	case d.block && !r.block:
		return "directive \"" + d.name + "\" is not terminated by \";\""
	case !d.block && r.block:
		return "directive \"" + d.name + "\" has no opening \"{\""
	case !r.takes(len(d.args)):
		return "invalid number of arguments in \"" + d.name + "\" directive"
	case r.value != "" && in.set[d.name]:
		return "\"" + d.name + "\" directive is duplicate"
	default:
		in.set[d.name] = true
		if reason := r.reads(d); reason != "" {
			return reason
		}
	}
	if d.name == "listen" && in.name == "server" {
		for _, arg := range d.args[1:] {
			if _, also := rules()[arg]; also && !options[arg] {
				return "invalid parameter \"" + arg + "\""
			}
		}
	}
	return ""
}

// options are parameters of listen that are called like directives. Source: nginx's manual, listen.
var options = map[string]bool{"ssl": true, "http2": true, "proxy_protocol": true}

// takes reports whether a directive may have n arguments.
func (r rule) takes(n int) bool {
	if least, more := strings.CutSuffix(r.counts, "+"); more {
		return strconv.Itoa(n) >= least || n > 9
	}
	return n < 10 && strings.Contains(r.counts, strconv.Itoa(n))
}

var shapes = map[string]struct {
	form *lazyregexp.Regexp
	says string
}{
	"num":  {lazyregexp.New(`^\d+$`), "invalid number"},
	"size": {lazyregexp.New(`^\d+[kKmM]?$`), "invalid value"},
	"off":  {lazyregexp.New(`^\d+[kKmMgG]?$`), "invalid value"},
	"time": {lazyregexp.New(`^(?:\d+(?:ms|[yMwdhms])? *)+$`), "invalid value"},
}

// reads is why nginx does not take the value of a directive.
func (r rule) reads(d directive) string {
	if len(d.args) != 1 {
		return ""
	}
	value := d.args[0]
	one := func(of ...string) bool {
		return slices.ContainsFunc(of, func(s string) bool { return strings.EqualFold(s, value) })
	}
	kind, of, _ := strings.Cut(r.value, ":")
	switch shape, shaped := shapes[kind]; {
	case kind == "flag" && !one("on", "off"):
		return "invalid value \"" + value + "\" in \"" + d.name + "\" directive, it must be \"on\" or \"off\""
	case kind == "enum" && !one(strings.Split(of, ",")...):
		return "invalid value \"" + value + "\""
	case shaped && !shape.form.MatchString(value):
		return "\"" + d.name + "\" directive " + shape.says
	}
	return ""
}
