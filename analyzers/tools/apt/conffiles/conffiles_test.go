package conffiles_test

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/apt/conffiles"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		codename, name string
		want           conffiles.File
		has            bool
	}{
		{"bookworm", "nginx-common", conffiles.File{Path: "/etc/nginx/mime.types", Size: 4338}, true},
		{"trixie", "nginx-common", conffiles.File{Path: "/etc/nginx/mime.types", Size: 5527}, true},
		{"trixie", "supervisor", conffiles.File{Path: "/etc/supervisor/supervisord.conf", Size: 1178}, true},
		{"bookworm", "postfix", conffiles.File{Path: "/etc/postfix/main.cf.proto", Size: 2455}, false},
		{"jammy", "supervisor", conffiles.File{Path: "/etc/supervisor/supervisord.conf", Size: 1178}, false},
		{"trixie", "nginx-light", conffiles.File{Path: "/etc/nginx/nginx.conf", Size: 1545}, true},
		{"bookworm", "nginx-commo", conffiles.File{}, false},
		{"bookworm", "3270-common", conffiles.File{Path: "/etc/3270/ibm_hosts", Size: 1066}, true},
	} {
		if got := conffiles.Of(c.codename, c.name); slices.Contains(got, c.want) != c.has {
			t.Errorf("%s of %s: %v; has %v: want %v", c.name, c.codename, got, c.want, c.has)
		}
	}
}
