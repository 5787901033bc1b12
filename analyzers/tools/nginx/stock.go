package nginx

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// debian are the packages of Debian that bring nginx with its configuration. Source: nginx-common of Debian 12.
var debian = lazyregexp.New(`^nginx(?:-light|-full|-core|-extras|-common)?$`)

// stock is what /etc/nginx/nginx.conf of Debian's packages sets in every release, and its default site. Source: nginx
// 1.18 to 1.26 of Debian 11 to 13 and Ubuntu 20.04 to 24.04.
const (
	stock = `user www-data; worker_processes auto; pid /run/nginx.pid; events { worker_connections 768; }
http { sendfile on; tcp_nopush on; types_hash_max_size 2048; default_type application/octet-stream;
ssl_prefer_server_ciphers on; gzip on;
include /etc/nginx/conf.d/*.conf; include /etc/nginx/sites-enabled/*; }`
	site    = "/etc/nginx/sites-enabled/default"
	welcome = `server { listen 80 default_server; listen [::]:80 default_server; root /var/www/html; server_name _; location / { try_files $uri $uri/ =404; } }`
)

// packaged are the versions of Debian's and Ubuntu's releases. Source: their package lists; 2026-11-23.
var packaged = distro.Releases{"debian 10": "1.14", "debian 11": "1.18", "debian 12": "1.22", "debian 13": "1.26",
	"ubuntu 18.04": "1.14", "ubuntu 20.04": "1.18", "ubuntu 22.04": "1.18", "ubuntu 24.04": "1.24"}

// offered is what the link of the package's default site leads to.
const offered = "/etc/nginx/sites-available/default"

// welcomes is the text of the package's default site where its link is there: the package's own, or what was put in its
// place.
func (c *call) welcomes() (text string, ok bool) {
	if !c.stock || !c.State.AsInstalled(site, debian.MatchString) {
		return "", false
	}
	if c.State.AsInstalled(offered, debian.MatchString) {
		return welcome, true
	}
	e := c.Stat(offered).Entry
	return strings.TrimPrefix(string(e.Content), "\xef\xbb\xbf"), e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
}

// stocked reports whether a file is the package's own main file, and returns what was added at its end.
func (c *call) stocked(file string) (added string, ok bool) {
	if file != "/etc/nginx/nginx.conf" {
		return "", false
	}
	tail := c.Stat(file).Entry.Tail
	if tail != nil && tail.Packaged && slices.ContainsFunc(c.State.Named(), debian.MatchString) {
		return tail.Text, true
	}
	return "", c.State.AsInstalled(file, debian.MatchString)
}

// standard are the names in /etc/nginx that packages of nginx have. Source: nginx-common and nginx of Debian 11 to 13, and
// the package of nginx.org.
var standard = tools.WordList(`conf.d fastcgi.conf fastcgi_params koi-utf koi-win mime.types modules modules-available modules-enabled nginx.conf
	proxy_params scgi_params sites-available sites-enabled snippets uwsgi_params win-utf`)

// sought is what is at a path that nginx reads: where only packages may have put something, none of which has it, likely
// nothing.
func (c *call) sought(at string) filesystem.Entry {
	e := tools.Sought(c.World, at)
	if r := c.Stat(at); e.Presence == filesystem.Unknown && r.Path != at && c.State.NoFolder(path.Dir(r.Path)) { // a link that leads nowhere
		return filesystem.Entry{Presence: filesystem.Absent, Likely: true}
	}
	below, in := strings.CutPrefix(at, "/etc/nginx/")
	folder, name, _ := strings.Cut(below, "/")
	strange := !standard.Has(folder) && (name == "" || c.Stat("/etc/nginx/"+folder).Entry.Presence != filesystem.Present) || // whoever made it may fill it
		folder == "snippets" && name != "" && !snippets.Has(name)
	if e.Presence == filesystem.Unknown && in && strange && c.State.Unmade(at) {
		return filesystem.Entry{Presence: filesystem.Absent, Likely: true}
	}
	return e
}

// snippets are those of nginx-common, in Debian 11 to 13.
var snippets = tools.WordList("fastcgi-php.conf snakeoil.conf")
