package state

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// brought are folders and links that packages of Debian bring or make when they are installed, of those that builds make
// once more, and the packages. Source: what is there once they are installed on Debian 12 and 13; 2026-11-30.
var brought = map[string]*lazyregexp.Regexp{
	"/etc/nginx/sites-enabled/default":            ofNginx,
	"/etc/nginx/sites-available":                  ofNginx,
	"/etc/nginx/sites-enabled":                    ofNginx,
	"/etc/nginx/conf.d":                           ofNginx,
	"/etc/nginx/snippets":                         ofNginx,
	"/var/log/nginx":                              ofNginx,
	"/etc/apache2/sites-enabled/000-default.conf": ofApache,
	"/etc/apache2/mods-enabled":                   ofApache,
	"/var/log/apache2":                            ofApache,
	"/etc/supervisor":                             ofSupervisor,
	"/etc/supervisor/conf.d":                      ofSupervisor,
	"/var/log/supervisor":                         ofSupervisor,
	"/etc/redis":                                  lazyregexp.New(`^redis(?:-server)?$`),
	"/etc/haproxy":                                lazyregexp.New(`^haproxy$`),
	"/etc/ssh":                                    lazyregexp.New(`^openssh-(?:server|client)$`),
	"/etc/ssh/sshd_config.d":                      lazyregexp.New(`^openssh-server$`),
	"/var/spool/cron/crontabs":                    lazyregexp.New(`^cron$`),
}

var (
	ofNginx      = lazyregexp.New(`^nginx(?:-light|-full|-core|-extras)?$`)
	ofApache     = lazyregexp.New(`^apache2$`)
	ofSupervisor = lazyregexp.New(`^supervisor$`)
)

// filled are folders of which it is known what packages of Debian put into them, the packages that bring them, and what
// that is. Sources: the list of contents of Debian 12, and what is there once they are installed; 2026-11-30.
var filled = map[string]struct {
	by    *lazyregexp.Regexp
	names map[string]bool
}{
	"/etc/nginx/conf.d":            {ofNginx, nil},
	"/etc/nginx/sites-available":   {ofNginx, map[string]bool{"default": true}},
	"/etc/nginx/sites-enabled":     {ofNginx, map[string]bool{"default": true}},
	"/etc/apache2/sites-available": {ofApache, map[string]bool{"000-default.conf": true, "default-ssl.conf": true}},
	"/etc/apache2/sites-enabled":   {ofApache, map[string]bool{"000-default.conf": true}},
	"/etc/supervisor/conf.d":       {ofSupervisor, nil},
}

// Left reports whether likely nothing is at a path: it is in a folder that a package brought, which has nothing by the
// name, and neither another package that was installed nor the build put anything there.
func (s *State) Left(p string) bool {
	folder, known := filled[path.Dir(p)]
	if !known || folder.names[path.Base(p)] || !s.AsInstalled(p, folder.by.MatchString) {
		return false
	}
	for _, name := range s.Named() {
		if pooled.MatchString(name) {
			return false
		}
	}
	return true
}

// pooled are packages that put a configuration of their own into the folder of a server.
var pooled = lazyregexp.New(`^(?:phpmyadmin|phppgadmin|mailman|munin|icinga|zabbix|nagios|cacti|gitlab|roundcube|nextcloud|owncloud|mediawiki|wordpress|dokuwiki|certbot|letsencrypt|stapler|passenger|webapp|php-)`)

// Brought reports whether a folder or link is likely there as a package brought it, and nothing has changed it since.
func (s *State) Brought(p string) bool {
	by := brought[p]
	return by != nil && s.AsInstalled(p, by.MatchString)
}

// Bare reports whether likely nothing is in a folder that a package brought: it has nothing there, and neither other
// packages nor the build put anything there.
func (s *State) Bare(dir string) bool {
	folder, known := filled[dir]
	return known && len(folder.names) == 0 && s.AsInstalled(dir, folder.by.MatchString) && s.Left(dir+"/any")
}
