package nginx

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// ofNginx are the packages that bring nginx.
var ofNginx = lazyregexp.New(`^nginx(?:-(?:light|core|full|extras))?$`)

// near reports whether a name is that of a directive but for one letter: no module has directives that are spelled so.
func near(name string) bool {
	if _, own := rules()[name]; own || len(name) < 6 {
		return false
	}
	for i := range len(name) {
		for known := range rules() {
			switch {
			case len(known) == len(name)+1 && strings.HasPrefix(known, name[:i]) && known[i+1:] == name[i:],
				len(known) == len(name)+1 && known[:len(name)] == name,
				len(known) == len(name)-1 && known == name[:i]+name[i+1:],
				len(known) == len(name) && known[:i] == name[:i] && known[i+1:] == name[i+1:]:
				return true
			}
		}
	}
	return false
}

// proven reports whether a directive that is not known is none: no module that is loaded may have it.
func (c *call) proven(name string) bool {
	return !c.loads && !c.partly && (near(name) && distro.Own(c.Command, "nginx", ofNginx) || c.alone())
}

// alone reports whether nginx is one of which every directive is known: it has the modules that it was built with, and
// loads no others unless its configuration says so. Source: the tables of commands of nginx 1.22 of Debian 12, beside
// directives.tsv; the needs of nginx in Debian 12 and 13; 2026-11-28.
func (c *call) alone() bool {
	if official.MatchString(c.State.ImageRef) {
		return !c.State.Files.Changed("/usr/sbin/nginx")
	}
	version, sure := packaged.Version(c.Command, "nginx", debian)
	return sure && (version == packaged["debian 12"] || version == packaged["debian 13"])
}

// unloadable is why the module of a load_module cannot be loaded, "" where it is there or that is not known.
func (c *call) unloadable(d directive) string {
	if len(d.args) != 1 || c.full(d.args[0]) == "" {
		return ""
	}
	at := c.full(d.args[0])
	if e := c.Stat(at).Entry; e.Presence == filesystem.Absent {
		c.likely = c.likely || e.Likely
		return "dlopen() \"" + at + "\" failed: cannot open shared object file: No such file or directory"
	}
	return ""
}
