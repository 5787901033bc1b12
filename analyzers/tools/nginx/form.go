package nginx

import (
	"slices"
)

// placed are directives that stand in the sections named alone. Source: the "Context" of each in nginx's manual, 1.28.
var placed = map[string][]string{
	"server":           {"http", "upstream", "stream", "mail"},
	"location":         {"server", "location"},
	"upstream":         {"http", "stream"},
	"listen":           {"server"},
	"server_name":      {"server"},
	"root":             {"http", "server", "location", "if"},
	"index":            {"http", "server", "location"},
	"try_files":        {"server", "location"},
	"proxy_pass":       {"location", "if", "limit_except", "server"},
	"types":            {"http", "server", "location"},
	"default_type":     {"http", "server", "location"},
	"http":             {"main"},
	"events":           {"main"},
	"worker_processes": {"main"},
	"pid":              {"main"},
	"user":             {"main"},
	"daemon":           {"main"},
}

// counts are directives with the least and the most arguments that they take. Source: the "Syntax" of each in nginx's
// manual, 1.28.
var counts = map[string][2]int{
	"root": {1, 1}, "alias": {1, 1}, "worker_processes": {1, 1}, "worker_connections": {1, 1}, "pid": {1, 1}, "daemon": {1, 1}, "user": {1, 2},
	"sendfile": {1, 1}, "tcp_nopush": {1, 1}, "tcp_nodelay": {1, 1}, "keepalive_timeout": {1, 2}, "client_max_body_size": {1, 1}, "proxy_pass": {1, 1},
	"include": {1, 1}, "gzip": {1, 1}, "default_type": {1, 1}, "server_tokens": {1, 1}, "charset": {1, 1}, "ssl_certificate": {1, 1},
	"ssl_certificate_key": {1, 1}, "proxy_http_version": {1, 1}, "proxy_set_header": {2, 2}, "try_files": {2, 99}, "return": {1, 2},
	"error_page": {2, 99}, "expires": {1, 2}, "add_header": {2, 3}, "rewrite": {2, 3}, "proxy_read_timeout": {1, 1}, "fastcgi_pass": {1, 1}, "fastcgi_param": {2, 3},
}

// form is why nginx refuses a directive by its form and place, "" where it is not known to.
func (c *call) form(d directive, context string) string {
	if in, ok := placed[d.name]; ok && !slices.Contains(in, context) && known[context] && !(d.name == "server" && !d.block) {
		return "\"" + d.name + "\" directive is not allowed here"
	}
	if n, ok := counts[d.name]; ok && known[context] && !d.block && (len(d.args) < n[0] || len(d.args) > n[1]) {
		return "invalid number of arguments in \"" + d.name + "\" directive"
	}
	if d.name == "listen" && context == "server" && len(d.args) > 1 {
		for _, arg := range d.args[1:] {
			if _, also := counts[arg]; also || arg == "server_name" || arg == "root" || arg == "index" || arg == "listen" {
				return "invalid parameter \"" + arg + "\""
			}
		}
	}
	return ""
}

// known are the sections of which the directives are looked at.
var known = map[string]bool{"main": true, "http": true, "server": true, "location": true, "events": true}
