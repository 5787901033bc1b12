package nginx

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

//go:embed variables.tsv
var variableTable string

// variables are those that nginx brings, in order.
var variables = sync.OnceValue(func() (names []string) {
	for line := range strings.Lines(variableTable) {
		if !strings.HasPrefix(line, "#") {
			names = append(names, strings.TrimSpace(line))
		}
	}
	return names
})

// names are what a configuration defines and what it uses, which nginx puts together when it has read all of it.
type names struct {
	zones, formats, variables map[string]bool
	uses                      []use
	first                     map[string]bool // addresses that have a server which is the default
}

// use is why nginx stops unless a name is defined.
type use struct {
	of     map[string]bool
	name   string
	reason string
}

func newNames() names {
	return names{zones: map[string]bool{}, formats: map[string]bool{"combined": true}, variables: map[string]bool{}, first: map[string]bool{}}
}

var (
	variable = lazyregexp.New(`\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))`)
	captured = lazyregexp.New(`\(\?P?[<'](\w+)[>']`)
	cached   = lazyregexp.New(`^(?:proxy|fastcgi|uwsgi|scgi)_cache$`)
)

// expanded are directives that put in the values of variables, by the first argument that they do it in. Source:
// the descriptions in nginx's manual, 1.28.
var expanded = map[string]int{"proxy_set_header": 1, "grpc_set_header": 1, "fastcgi_param": 1, "uwsgi_param": 1, "scgi_param": 1, "add_header": 1, "return": 0, "log_format": 1,
	"set": 1, "root": 0, "alias": 0, "try_files": 0, "proxy_pass": 0, "limit_req_zone": 0, "limit_conn_zone": 0, "proxy_cache_key": 0, "fastcgi_cache_key": 0,
	"proxy_cache_bypass": 0, "proxy_no_cache": 0, "fastcgi_cache_bypass": 0, "fastcgi_no_cache": 0, "rewrite": 1, "access_log": 0, "sub_filter": 1}

// note keeps what a directive of the http section, or of one below it, defines and uses.
func (n *names) note(d directive, at string) {
	for _, arg := range d.args {
		for _, m := range captured.FindAllStringSubmatch(arg, -1) {
			n.variables[m[1]] = true
		}
	}
	_, own := rules()[d.name]
	switch {
	case !own:
		n.everything(d)
	case d.name == "map" || d.name == "geo" || d.name == "split_clients" || d.name == "set" || d.name == "auth_request_set" || d.name == "perl_set":
		n.defines(d)
	case d.name == "log_format" && len(d.args) > 0:
		n.formats[d.args[0]] = true
	case d.name == "access_log" && len(d.args) > 1 && !strings.ContainsAny(d.args[1], "=$"):
		n.uses = append(n.uses, use{n.formats, d.args[1], "unknown log format \"" + d.args[1] + "\"" + at})
	case d.name == "if":
		if m := variable.FindStringSubmatch(strings.TrimLeft(strings.Join(d.args, " "), "( ")); m != nil {
			n.expand(m[0])
		}
	default:
		n.zone(d)
	}
	if from, ok := expanded[d.name]; ok && from < len(d.args) {
		for _, arg := range d.args[from:] {
			n.expand(arg)
		}
	}
}

// zone is a directive that makes a zone of shared memory, or uses one.
func (n *names) zone(d directive) {
	for _, arg := range d.args {
		key, value, _ := strings.Cut(arg, "=")
		name, _, made := strings.Cut(value, ":")
		switch {
		case made && (key == "zone" || key == "keys_zone"):
			n.zones[name] = true
		case key == "zone" && d.name == "limit_req":
			n.uses = append(n.uses, use{n.zones, value, "zero size shared memory zone \"" + value + "\""})
		}
	}
	switch {
	case d.name == "limit_conn" && len(d.args) > 0:
		n.uses = append(n.uses, use{n.zones, d.args[0], "zero size shared memory zone \"" + d.args[0] + "\""})
	case cached.MatchString(d.name) && len(d.args) == 1 && d.args[0] != "off" && !strings.Contains(d.args[0], "$"):
		n.uses = append(n.uses, use{n.zones, d.args[0], "\"" + d.name + "\" zone \"" + d.args[0] + "\" is unknown"})
	}
}

// defines notes the variable that a directive is for: the first, or of two the second.
func (n *names) defines(d directive) {
	i := 0
	if d.block && len(d.args) == 2 {
		i = 1
		n.expand(d.args[0])
	}
	if i < len(d.args) {
		n.variables[strings.TrimPrefix(d.args[i], "$")] = true
	}
	for _, one := range d.in { // regular expressions of a map
		for _, m := range captured.FindAllStringSubmatch(one.name, -1) {
			n.variables[m[1]] = true
		}
	}
}

// everything takes all variables of a directive that is none of nginx's own for defined by it.
func (n *names) everything(d directive) {
	for _, arg := range append(d.args, d.name) {
		for _, m := range variable.FindAllStringSubmatch(arg, -1) {
			n.variables[m[1]+m[2]] = true
		}
	}
	for _, one := range d.in {
		n.everything(one)
	}
}

func (n *names) expand(text string) {
	for _, m := range variable.FindAllStringSubmatch(text, -1) {
		name := m[1] + m[2]
		if !brought(name) && !strings.HasPrefix(name, echo) {
			n.uses = append(n.uses, use{n.variables, name, "unknown \"" + name + "\" variable"})
		}
	}
}

// brought reports whether a variable is one of nginx's.
func brought(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(variables(), func(one string) bool {
		return name == one || strings.HasSuffix(one, "_") && strings.HasPrefix(name, one)
	})
}

// missing is the first name that is used and nowhere defined. plain: nginx has no modules that could bring variables.
func (n *names) missing(plain bool) string {
	for _, u := range n.uses {
		if !u.of[u.name] && (plain || !strings.HasSuffix(u.reason, "variable")) {
			return u.reason
		}
	}
	return ""
}

// second is why nginx refuses to listen at an address: another server is the default there.
func (n *names) second(d directive) string {
	if len(d.args) == 0 || !slices.Contains(d.args, "default_server") {
		return ""
	}
	at := d.args[0]
	switch {
	case strings.HasPrefix(at, "unix:"):
	case strings.Trim(at, "0123456789") == "":
		at = "0.0.0.0:" + at
	case strings.HasPrefix(at, "*:"):
		at = "0.0.0.0" + at[1:]
	case !strings.Contains(at, ":") || strings.HasSuffix(at, "]"):
		at += ":80"
	}
	if n.first[at] {
		return "a duplicate default server for " + at
	}
	n.first[at] = true
	return ""
}
