package nginx

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// apart are directives of modules that nginx is not built with, and the ends of the names of Debian's packages that have
// these. Sources: the libnginx-mod-* packages of Debian 12; "nginx -V" of nginx.org's packages 1.29.
var apart = map[string]string{
	"brotli": "http-brotli", "brotli_types": "http-brotli", "brotli_static": "http-brotli", "brotli_comp_level": "http-brotli",
	"more_set_headers": "http-headers-more-filter", "more_clear_headers": "http-headers-more-filter", "geoip_country": "http-geoip", "geoip_city": "http-geoip",
	"geoip2": "http-geoip2", "image_filter": "http-image-filter", "rtmp": "rtmp", "fancyindex": "http-fancyindex", "subs_filter": "http-subs-filter",
	"auth_pam": "http-auth-pam", "stream": "stream", "mail": "mail",
}

// builtIn are those that nginx.org builds in.
var builtIn = tools.WordList("stream mail")

// Packages of Debian that bring many modules along, and the official image, of nginx.org's packages.
var (
	bringing = lazyregexp.New(`^nginx-(?:core|full|extras)$`)
	official = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?nginx(?:[:@]|$)`)
)

// echo begins the names of all that the module of nginx-light brings.
const echo = "echo"

// unknown reports whether a directive is likely of no module that is there: of one that is packaged apart, of another
// release of nginx, or of none at all.
func (c *call) unknown(name string) bool {
	all, own := rules()[name]
	if end, ok := apart[name]; ok {
		return c.plain(end) && !(builtIn.Has(name) && official.MatchString(c.State.ImageRef))
	}
	if !own {
		return !strings.HasPrefix(name, echo) && c.plain("")
	}
	version := c.version()
	return version != "" && !slices.ContainsFunc(all, func(r rule) bool { return r.in(version) }) && c.plain("")
}

// in reports whether a version may have a directive: one of an odd number lies between two stable releases.
func (r rule) in(version string) bool {
	least, most := numbers(version), numbers(version)
	if least[1]%2 == 1 {
		least[1]--
		most[1]++
	}
	return (r.since == "" || slices.Compare(most, numbers(r.since)) >= 0) &&
		(r.until == "" || slices.Compare(least, numbers(r.until)) < 0)
}

// numbers are the first two of a version.
func numbers(version string) []int {
	n := make([]int, 2)
	for i, text := range strings.SplitN(version, ".", 3) {
		if i < len(n) {
			n[i], _ = strconv.Atoi(text)
		}
	}
	return n
}

// version is nginx's, "" where it is not known.
func (c *call) version() string {
	if official.MatchString(c.State.ImageRef) {
		if v := c.Lookup("NGINX_VERSION"); v.Known && v.Text != "" {
			return v.Text
		}
		return distro.Tagged(c.World, "nginx")
	}
	for _, kind := range []string{"dpkg", "apk"} {
		if p := c.State.Packages.Lookup(kind, "nginx"); p.Presence == filesystem.Present && p.Version != "" {
			return p.Version
		}
	}
	version, _ := packaged.Version(c.Command, "nginx", debian)
	return version
}

// plain reports whether nginx has no modules of packages whose names end so: "" is of any.
func (c *call) plain(end string) bool {
	has := func(name string) bool {
		if name == "libnginx-mod-http-echo" && end == "" {
			return false // what it brings is called so
		}
		return bringing.MatchString(name) || strings.HasPrefix(name, "libnginx-mod-"+end) || strings.HasPrefix(name, "nginx-mod-"+end)
	}
	const program, modules = "/usr/sbin/nginx", "/usr/lib/nginx/modules"
	changed := c.State.Files.Changed(modules) || c.State.Files.Changed(program)
	if c.loads || slices.ContainsFunc(c.State.Named(), has) {
		return false
	}
	if official.MatchString(c.State.ImageRef) {
		return len(c.State.Arrivals) == 0 && !changed
	}
	return debian.MatchString(c.Stat(program).Entry.Package) && !changed ||
		c.State.AsInstalled(program, debian.MatchString) && c.State.AsInstalled(modules, debian.MatchString)
}
