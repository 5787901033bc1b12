// Package nginx reads the configuration that nginx starts with: its syntax, and the files that it names.
package nginx

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools is nginx. Source: nginx(8), 1.28.
var Tools = []*tools.Tool{{
	Names:    tools.Names("nginx"),
	Grammar:  effects.Getopt("cgpes", ""),
	Manager:  "nginx",
	Supposes: true,
	Effect:   started,
	Run:      Run,
}}

// started is what nginx writes when it is started or only reads its configuration: its process id, its logs and its
// folders.
func started(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/run", "/var/run", "/var/log/nginx", "/var/lib/nginx", "/var/cache/nginx", "/tmp")}}
	e.Add(effects.Action{Kind: effects.Anywhere, Quiet: true})
	return effects.CarriedOut("nginx", l, e)
}

// call is one start of nginx.
type call struct {
	*tools.Command
	prefix string
	likely bool            // something that is read is likely so
	events bool            // there is a section of that name, or may be
	groups map[string]bool // of servers, by the names that upstream gives them
	hosts  []string        // that proxy_pass names
	peers  []string        // that upstream lists by a name without a domain
	said   said
	names  names
	loads  bool // modules by name
	partly bool // some of what nginx reads is not known
	stock  bool // the main file is the package's own
	depth  int
	files  int // that were read
}

// Run refuses a configuration that nginx certainly does not read.
func Run(a *tools.Command, x effects.Action) {
	l := *x.Line
	at := cmp.Or(a.Executable, a.Fields[0].Text)
	packaged := path.Dir(at) == "/usr/sbin" || !strings.Contains(at, "/") // another was built for folders of its own
	if packaged && !l.Has("p", "e", "v", "V", "h", "?", "s") {
		c := &call{Command: a, prefix: "/etc/nginx", groups: map[string]bool{}, said: said{}, names: newNames()}
		file := path.Join(c.prefix, "nginx.conf")
		if l.Has("c") {
			named := l.Options.Values("c")
			file = ""
			if len(named) == 1 && named[0].Known {
				file = c.full(named[0].Text)
				c.prefix = path.Dir(file)
			}
		}
		reason := c.check(file, l.Options.Values("g"))
		if reason != "" {
			a.Refuse(effects.Arg{}, state.FailsExit, reason, c.likely)
		}
	}
	if l.Has("s") && !l.Has("v", "V", "h", "?", "p") && !a.Failed {
		signaled(a, l)
	}
	a.Instead(x)
}

// full is where a name lies that nginx takes from the folder that it was built for, "" where that is not known. Source:
// "nginx -V" of Debian's 1.22, "--prefix".
func (c *call) full(file string) string {
	switch {
	case path.IsAbs(file):
		return path.Clean(file)
	case file != "" && c.Stat("/usr/share/nginx/modules-available").Entry.Presence == filesystem.Present: // only Debian's has it
		return path.Join("/usr/share/nginx", file)
	}
	return ""
}

// in is where a name lies that nginx takes from the folder of its configuration: files to include and certificates.
func (c *call) in(file string) string {
	if path.IsAbs(file) {
		return path.Clean(file)
	}
	return path.Join(c.prefix, file)
}

// check reads the main file, after the directives of the command line, and returns why nginx stops, "" where it is not
// known to.
func (c *call) check(file string, given []effects.Arg) string {
	main := newSection("main")
	for _, g := range given {
		all, reason, ok := parse(g.Text, "command line")
		switch {
		case g.Known && strings.HasPrefix(reason, "unexpected end of file"):
			return "unexpected end of parameter, expecting \";\" in command line"
		case !ok || !g.Known:
			return ""
		}
		c.all(all, main, "command line")
	}
	if file == "" {
		return ""
	}
	if e := c.sought(file); e.Presence == filesystem.Absent {
		c.likely = e.Likely
		return "open() \"" + file + "\" failed (2: No such file or directory)"
	}
	reason, ok := c.read(file, main)
	if added, own := c.stocked(file); !ok && reason == "" && own {
		all, _, _ := parse(stock, file)
		_, sure := packaged.Version(c.Command, "nginx", debian)
		c.stock, c.likely, c.partly = true, !sure, false
		if reason, _ = c.all(all, main, file); reason == "" && added != "" {
			end := "the end of " + file
			if all, reason, _ = parse(added, end); reason == "" {
				reason, _ = c.all(all, main, end)
			}
		}
		ok = true
	}
	if reason == "" && ok && !c.events {
		return "no \"events\" section in configuration"
	}
	if reason == "" && ok && !c.partly {
		reason = c.names.missing(c.plain(""))
		c.likely = c.likely || strings.HasSuffix(reason, "variable")
	}
	hosts := slices.DeleteFunc(c.hosts, func(host string) bool { return c.groups[host] })
	for _, host := range append(hosts, c.peers...) {
		if reason == "" && ok && !c.Offline {
			c.likely = true
			return "host not found in upstream \"" + host + "\": a build knows no other containers"
		}
	}
	if reason == "" && ok {
		return c.writes()
	}
	if reason == "" && c.said["pid"] != nil { // what could not be read is of http, and says nothing of it
		return process(c)
	}
	return reason
}

// maxDepth and maxFiles bound files that include others, or themselves.
const maxDepth, maxFiles = 10, 200

// shipped are files that come with nginx and set nothing that is looked at here.
var shipped = tools.WordList("mime.types fastcgi_params fastcgi.conf uwsgi_params scgi_params proxy_params")

// read goes through one file, which stands in a context; ok is false where not all of it is known.
func (c *call) read(file string, in *section) (reason string, ok bool) {
	e := c.Stat(file).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	if c.files++; !known || c.depth > maxDepth || c.files > maxFiles {
		if text, welcomes := c.welcomes(); file == site && welcomes {
			c.likely = c.likely || text != welcome
			all, reason, ok := parse(text, file)
			if reason != "" || !ok {
				c.partly = c.partly || !ok
				return reason, ok
			}
			return c.all(all, in, file)
		}
		ok = shipped.Has(path.Base(file)) && !c.State.Files.Touched(file)
		c.partly = c.partly || !ok
		return "", ok
	}
	all, reason, ok := parse(strings.TrimPrefix(string(e.Content), "\xef\xbb\xbf"), file)
	if reason != "" || !ok {
		c.partly = true
		return reason, false
	}
	c.depth++
	defer func() { c.depth-- }()
	return c.all(all, in, file)
}

// all goes through the directives of one block.
func (c *call) all(list []directive, in *section, file string) (reason string, ok bool) {
	ok = true
	for _, d := range list {
		at := " in " + file + ":" + itoa(d.line)
		if in.name != "" && c.unknown(d.name) {
			c.likely = c.likely || !c.proven(d.name)
			return "unknown directive \"" + d.name + "\"" + at, true
		}
		if reason := c.form(d, in); reason != "" {
			return reason + at, true
		}
		if reason := c.refused(d, in); reason != "" {
			return reason + at, true
		}
		c.said.note(d)
		if web.Has(in.name) {
			c.names.note(d, at)
		}
		switch {
		case d.name == "user" && in.name == "main":
			if reason := c.user(d.args); reason != "" {
				return reason + at, true
			}
		case d.name == "events":
			c.events = true
		case d.name == "load_module" && in.name == "main":
			if ok, c.loads = false, true; c.unloadable(d) != "" {
				return c.unloadable(d) + at, true
			}
		case d.name == "include" && len(d.args) == 1:
			reason, known := c.include(d.args[0], in, at)
			if ok = ok && known; reason != "" {
				return reason, true
			}
		case d.block && !values.Has(d.name):
			inner := in.open(d)
			reason, known := c.all(d.in, inner, file)
			if ok = ok && known; reason != "" {
				return reason, true
			}
			c.ended(inner, in, at)
		case d.name == "proxy_pass" && len(d.args) == 1:
			if m := lone.FindStringSubmatch(d.args[0]); m != nil && m[1] != "localhost" {
				c.hosts = append(c.hosts, m[1])
			}
		default:
			if reason := c.file(d); reason != "" && (d.name == "ssl_certificate" || certified(list)) {
				return reason + at, true
			}
		}
	}
	return "", ok
}

// user looks for whom root's nginx is to serve as: a user, and a group that without a word is called the same.
func (c *call) user(names []string) string {
	if !c.Root() || len(names) == 0 {
		return ""
	}
	if lacks, likely := tools.LacksAccount(c.World, "/etc/passwd", names[0]); lacks {
		c.likely = c.likely || likely
		return "getpwnam(\"" + names[0] + "\") failed"
	}
	if lacks, likely := tools.LacksAccount(c.World, "/etc/group", names[len(names)-1]); lacks {
		c.likely = c.likely || likely
		return "getgrnam(\"" + names[len(names)-1] + "\") failed"
	}
	return ""
}

// web are the sections of which the names are put together.
var web = tools.WordList("http server location upstream server-if location-if limit_except")

// values are blocks that hold no directives.
var values = tools.WordList("types map geo split_clients charset_map match")

// include is the files that an include names; one by its own name must be there.
func (c *call) include(name string, in *section, at string) (reason string, ok bool) {
	file := c.in(name)
	if !filesystem.HasWildcard(file) {
		if e := c.sought(file); e.Presence == filesystem.Absent {
			c.likely = c.likely || e.Likely
			return "open() \"" + file + "\" failed (2: No such file or directory)" + at, true
		}
		return c.read(file, in)
	}
	found := c.Glob(file)
	paths := found.Paths
	if _, welcomes := c.welcomes(); welcomes && path.Dir(file) == path.Dir(site) && !slices.Contains(paths, site) {
		paths = append(slices.Clone(paths), site)
	}
	ok = found.Complete && !found.Likely
	c.partly = c.partly || !ok && !c.stock
	for _, one := range paths {
		if e := c.sought(one); e.Presence == filesystem.Absent {
			c.likely = c.likely || e.Likely
			return "open() \"" + one + "\" failed (2: No such file or directory)" + at, true
		}
		reason, known := c.read(one, in)
		if ok = ok && known; reason != "" {
			return reason, true
		}
	}
	return "", ok
}

// keys are directives that name a file which is read at the start, with what nginx says when it is not there. Source:
// nginx's manual, ngx_http_ssl_module, and what 1.22 prints.
var keys = map[string]string{
	"ssl_certificate":         "cannot load certificate",
	"ssl_certificate_key":     "cannot load certificate key",
	"ssl_dhparam":             "BIO_new_file failed for",
	"ssl_trusted_certificate": "SSL_CTX_load_verify_locations failed for",
	"ssl_client_certificate":  "SSL_CTX_load_verify_locations failed for",
}

// file is a directive that names a file.
func (c *call) file(d directive) string {
	what, named := keys[d.name]
	if !named || len(d.args) != 1 || strings.ContainsAny(d.args[0], "$:") {
		return ""
	}
	at := c.in(d.args[0])
	e := c.Stat(at).Entry
	if e.Presence == filesystem.Unknown && !c.Container { // where a volume may bring keys
		e = c.sought(at)
	}
	if e.Presence != filesystem.Absent {
		return ""
	}
	c.likely = c.likely || e.Likely
	return what + " \"" + at + "\": No such file or directory"
}

// certified reports whether there is a certificate beside a directive: without one nginx reads none of the other files.
func certified(all []directive) bool {
	return slices.ContainsFunc(all, func(d directive) bool { return d.name == "ssl_certificate" })
}

// lone is the address of a host by a name without a domain.
var lone = lazyregexp.New(`^https?://([A-Za-z][\w-]*)(?::\d+)?(?:/[^$]*)?$`)

func itoa(n int) string { return strconv.Itoa(n) }
