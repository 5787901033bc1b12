package nginx

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// homes are where nginx makes folders of its own when it starts, by who built it, with the name of the first. Source:
// "nginx -V" of nginx.org's packages 1.28, Alpine's 1.26 and Debian's 1.22.
var homes = []struct{ dir, first string }{
	{"/var/cache/nginx", "client_temp"},
	{"/var/lib/nginx/tmp", "client_body"},
	{"/var/lib/nginx", "body"},
}

// said are the files that a configuration has nginx write, by directive.
type said map[string][]directive

// note keeps a directive that names something to write.
func (s said) note(d directive) {
	if d.block != (d.name == "http") || !d.block && len(d.args) == 0 {
		return
	}
	if d.name == "pid" || d.name == "http" || strings.HasSuffix(d.name, "_log") || strings.HasSuffix(d.name, "_temp_path") || strings.HasSuffix(d.name, "_cache_path") {
		s[d.name] = append(s[d.name], d)
	}
}

// writes is why nginx cannot make or open what it writes at its start, in the order in which it tries; "" where it can
// or where that is not known.
func (c *call) writes() string {
	if c.said["http"] != nil {
		if reason := c.folder(); reason != "" {
			return reason
		}
	}
	for _, name := range []string{"proxy_cache_path", "fastcgi_cache_path", "uwsgi_cache_path", "scgi_cache_path"} {
		if reason := c.cache(name); reason != "" {
			return reason
		}
	}
	for _, name := range []string{"access_log", "error_log"} {
		if reason := c.log(name); reason != "" {
			return reason
		}
	}
	return process(c)
}

// process is why nginx cannot write the file of its process, which it does last.
func process(c *call) string {
	file := "/run/nginx.pid"
	if d := c.said["pid"]; d != nil {
		file = c.full(d[0].args[0])
	}
	if file != "" && !c.State.Files.Aimed(file) && c.barred(file) {
		return "open() \"" + file + "\" failed (13: Permission denied)"
	}
	return ""
}

// folder looks at the first of the folders for temporary files.
func (c *call) folder() string {
	if d := c.said["client_body_temp_path"]; d != nil {
		at := c.full(d[0].args[0])
		switch up := c.Stat(path.Dir(at)).Entry; {
		case at == "":
			return ""
		case up.Presence == filesystem.Absent:
			c.likely = c.likely || up.Likely
			return "mkdir() \"" + at + "\" failed (2: No such file or directory)"
		case c.Stat(at).Entry.Presence == filesystem.Absent && c.barred(at):
			return "mkdir() \"" + at + "\" failed (13: Permission denied)"
		}
		return ""
	}
	for _, home := range homes {
		at := path.Join(home.dir, home.first)
		if c.Stat(home.dir).Entry.Presence == filesystem.Present {
			if c.Stat(at).Entry.Presence == filesystem.Present || !c.barred(at) {
				return ""
			}
			return "mkdir() \"" + at + "\" failed (13: Permission denied)"
		}
	}
	return ""
}

// cache looks at the folders of caches: nginx makes the last one of a path, and none above it. Source: ngx_create_paths
// of nginx 1.22.
func (c *call) cache(name string) string {
	for _, d := range c.said[name] {
		at := c.full(d.args[0])
		up := path.Dir(at)
		switch e := c.Stat(up).Entry; {
		case at == "" || tools.RuntimeDir(at) || up == "/var/cache" || up == "/var/lib" || up == "/tmp":
		case e.Presence == filesystem.Absent, e.Presence == filesystem.Unknown && c.State.Unowned(up) && path.Dir(up) == "/var/cache":
			c.likely = c.likely || e.Likely || e.Presence == filesystem.Unknown
			return "mkdir() \"" + at + "\" failed (2: No such file or directory)"
		case c.Stat(at).Entry.Presence == filesystem.Absent && c.barred(at):
			return "mkdir() \"" + at + "\" failed (13: Permission denied)"
		}
	}
	return ""
}

// log looks at the files of one kind of log, be it the one that nginx has where the configuration names none.
func (c *call) log(name string) string {
	files := []string{"/var/log/nginx/" + strings.TrimSuffix(name, "_log") + ".log"}
	if d := c.said[name]; d != nil {
		files = nil
		for _, one := range d {
			if at := one.args[0]; at != "off" && at != "stderr" && !strings.ContainsAny(at, "$:") && c.full(at) != "" {
				files = append(files, c.full(at))
			}
		}
	}
	for _, at := range files {
		e, up := c.Stat(at).Entry, c.Stat(path.Dir(at)).Entry
		if up.Presence == filesystem.Unknown && c.State.Unowned(path.Dir(at)) {
			up = filesystem.Entry{Presence: filesystem.Absent, Likely: true}
		}
		switch {
		case up.Presence == filesystem.Absent && c.said[name] != nil:
			c.likely = c.likely || up.Likely
			return "open() \"" + at + "\" failed (2: No such file or directory)"
		case e.Presence == filesystem.Absent && c.barred(at), e.Presence == filesystem.Present && c.Forbidden(at, state.ToWrite).Where != "":
			c.likely = c.likely || e.Likely
			return "open() \"" + at + "\" failed (13: Permission denied)"
		}
	}
	return ""
}

// barred reports whether the user may not make what is at a path. That nobody mounts anything there is likely.
func (c *call) barred(at string) bool {
	locked, _ := c.Locked(at)
	c.likely = c.likely || locked
	return locked
}
