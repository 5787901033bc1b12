package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// serving is what the official image of a server likely holds of what its start reads: folders, all of root's, empty
// files, and the texts of others, written for what those of the image do. In closed folders there is nothing else.
type serving struct {
	note                   string
	closed, folders, files string
	texts                  map[string]string
}

// servings are images of servers by repository. Sources: nginx/docker-nginx@0d7f438, entrypoint, and the nginx.conf and
// folders of nginx.org's packages 1.29; docker-library/haproxy@ec437dd, docker-entrypoint.sh.
var servings = map[string]serving{
	"nginx": {
		note:    "catalog: nginx/docker-nginx, of every tag",
		closed:  "/etc/nginx /var/cache/nginx",
		folders: "/etc/nginx/conf.d /usr/share/nginx/html /docker-entrypoint.d /etc/nginx/modules",
		files:   "/usr/sbin/nginx /etc/nginx/mime.types /etc/nginx/fastcgi_params /etc/nginx/scgi_params /etc/nginx/uwsgi_params /etc/nginx/fastcgi.conf /etc/nginx/koi-utf /etc/nginx/koi-win /etc/nginx/win-utf /usr/share/nginx/html/index.html /usr/share/nginx/html/50x.html",
		texts: map[string]string{
			"/docker-entrypoint.sh":          "#!/bin/sh\nset -e\nexec \"$@\"\n",
			"/etc/nginx/nginx.conf":          "user nginx;\npid /run/nginx.pid;\nevents {}\nhttp {\n  include /etc/nginx/mime.types;\n  include /etc/nginx/conf.d/*.conf;\n}\n",
			"/etc/nginx/conf.d/default.conf": "server {\n  listen 80;\n  location / { root /usr/share/nginx/html; }\n}\n",
		},
	},
	"haproxy": {
		note: "catalog: docker-library/haproxy, of every tag",
		texts: map[string]string{
			"/usr/local/bin/docker-entrypoint.sh": "#!/bin/sh\nset -e\nif [ \"${1#-}\" != \"$1\" ]; then\n  set -- haproxy \"$@\"\nfi\nexec \"$@\"\n",
		},
	},
}

// addServing adds what is likely of an official image of a server.
func (t *tree) addServing(ref string) {
	at, err := parseReference(ref)
	s, ok := servings[at.repo]
	if err != nil || !ok {
		return
	}
	g := group{note: s.note, contents: s.texts}
	put := func(p string, kind filesystem.Type, mode uint16) {
		g.files = append(g.files, store.File{Path: p, Type: kind, Mode: mode,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true})
	}
	for dir := range strings.FieldsSeq(s.closed + " " + s.folders) {
		put(dir, filesystem.Directory, 0o755)
	}
	for file := range strings.FieldsSeq(s.files) {
		put(file, filesystem.Regular, 0o755)
	}
	for file := range s.texts {
		put(file, filesystem.Regular, 0o755)
	}
	t.add(g)
	for dir := range strings.FieldsSeq(s.closed) {
		t.zones[dir] = store.Zone{Path: dir, Rule: "likely", Note: s.note}
	}
}
