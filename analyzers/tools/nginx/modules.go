package nginx

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
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
var builtIn = tools.Names("stream mail")

// Packages of Debian that bring many modules along, and the official image, of nginx.org's packages.
var (
	bringing = lazyregexp.New(`^nginx-(?:core|full|extras)$`)
	official = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?nginx(?:[:@]|$)`)
)

// unknown reports whether a directive is of a module that is likely nowhere.
func (c *call) unknown(name string) bool {
	end, ok := apart[name]
	if !ok || c.loads {
		return false
	}
	has := func(name string) bool {
		return bringing.MatchString(name) || strings.HasPrefix(name, "libnginx-mod-"+end)
	}
	if slices.ContainsFunc(c.State.Named(), has) {
		return false
	}
	if official.MatchString(c.State.ImageRef) {
		return !builtIn[name] && len(c.State.Arrivals) == 0 && !c.State.Files.Changed("/usr/lib/nginx/modules") && !c.State.Files.Changed("/usr/sbin/nginx")
	}
	return c.State.AsInstalled("/usr/sbin/nginx", debian.MatchString) && c.State.AsInstalled("/usr/lib/nginx/modules", debian.MatchString)
}
