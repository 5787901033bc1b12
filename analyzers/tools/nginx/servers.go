package nginx

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	fixed = lazyregexp.New(`^https?://(?:unix:)?[^/$]+$`)
	// peer is a server of a group by a name without a domain, which is looked up when the configuration is read.
	peer  = lazyregexp.New(`^([A-Za-z][\w-]*)(?::\d+)?(?: (?:weight|max_fails|fail_timeout|max_conns)=\w+| backup| down)*$`)
	whole = lazyregexp.New(`^https?://[^$]+$`)
	flags = map[string]bool{"last": true, "break": true, "redirect": true, "permanent": true}
)

// refused is why nginx does not take a directive for what it says, or for what was said before in the same section.
// Source: ngx_http.c, ngx_http_proxy_module.c and ngx_http_rewrite_module.c of nginx 1.22.
func (c *call) refused(d directive, in *section) string {
	switch {
	case d.name == "listen" && in.name == "server":
		return c.listen(d, in)
	case d.name == "location" && len(d.args) > 0:
		return in.again(d)
	case d.name == "upstream" && in.name == "http" && len(d.args) == 1:
		if c.groups[d.args[0]] {
			return "duplicate upstream \"" + d.args[0] + "\""
		}
		c.groups[d.args[0]] = true
		for _, one := range d.in {
			if m := peer.FindStringSubmatch(strings.Join(one.args, " ")); one.name == "server" && m != nil && m[1] != "localhost" {
				c.peers = append(c.peers, m[1])
			}
		}
		if !slices.ContainsFunc(d.in, func(one directive) bool {
			return one.name == "server" || one.name == "include" || rules()[one.name] == nil
		}) {
			return "no servers are inside upstream"
		}
	case d.name == "rewrite" && len(d.args) == 3 && !flags[d.args[2]]:
		return "invalid parameter \"" + d.args[2] + "\""
	case d.name == "proxy_pass" && web.Has(in.name) && len(d.args) == 1:
		if to := d.args[0]; !strings.Contains(to, "$") {
			return proxied(to, in)
		}
	}
	return ""
}

func proxied(to string, in *section) string {
	switch {
	case !strings.HasPrefix(to, "http://") && !strings.HasPrefix(to, "https://"):
		return "invalid URL prefix"
	case in.pattern && whole.MatchString(to) && !fixed.MatchString(to) && !strings.Contains(to, "unix:"):
		return "\"proxy_pass\" cannot have URI part in location given by regular expression"
	}
	return ""
}

// listen is an address of a server: nobody else may be the default there, and TLS needs a certificate.
func (c *call) listen(d directive, in *section) string {
	if strings.Contains(strings.Join(d.args, " "), "$") {
		c.likely = true // something may put the value in before nginx starts
		return "host not found in \"" + d.args[0] + "\" of the \"listen\" directive"
	}
	if slices.Contains(d.args, "ssl") {
		in.secure = true
	}
	return c.names.second(d)
}

// again refuses a second location of one name.
func (s *section) again(d directive) string {
	name, how := d.args[len(d.args)-1], ""
	if len(d.args) == 2 {
		how = d.args[0]
	}
	if len(d.args) > 2 || strings.HasPrefix(how, "~") || strings.HasPrefix(name, "~") || strings.HasPrefix(name, "=") || strings.HasPrefix(name, "^") {
		return ""
	}
	key := "location " + name
	if how == "=" {
		key = "location =" + name
	}
	if s.set[key] {
		return "duplicate location \"" + name + "\""
	}
	s.set[key] = true
	return ""
}

// open is the section that a directive of another one begins.
func (s *section) open(d directive) *section {
	to := newSection(below[s.name][d.name])
	to.pattern = d.name == "if" || d.name == "limit_except" ||
		d.name == "location" && len(d.args) > 0 && (strings.HasPrefix(d.args[0], "~") || strings.HasPrefix(d.args[0], "@"))
	return to
}

// ended looks at a section that was read.
func (c *call) ended(inner, outer *section, at string) {
	if inner.secure && inner.name == "server" && !inner.set["ssl_certificate"] && !inner.set["ssl_reject_handshake"] && !outer.set["ssl_reject_handshake"] {
		c.names.uses = append(c.names.uses, use{outer.set, "ssl_certificate", "no \"ssl_certificate\" is defined for the \"listen ... ssl\" directive" + at})
	}
}
