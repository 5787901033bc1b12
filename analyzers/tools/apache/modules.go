package apache

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed modules.tsv
var moduleTable string

// module is one line of the table.
type module struct {
	enabled bool // by the package
	needs   []string
}

type table struct {
	modules    map[string]module
	directives map[string][]string // the modules that bring one
}

var modules = sync.OnceValue(func() table {
	t := table{map[string]module{}, map[string][]string{}}
	for line := range strings.Lines(moduleTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 4 {
			continue
		}
		t.modules[f[0]] = module{enabled: f[1] == "enabled", needs: strings.Fields(f[2])}
		for name := range strings.FieldsSeq(f[3]) {
			t.directives[name] = append(t.directives[name], f[0])
		}
	}
	return t
})

// Root is where Debian keeps the configuration.
const root = "/etc/apache2"

// image is the official images that are Debian's apache2 with PHP. Source: docker-library/php@2b2ed5d, apache/Dockerfile.
var image = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:php:.*apache|wordpress:|drupal:)`)

// bringing are packages that bring apache2, and applications are some that set it up for themselves.
var (
	bringing     = lazyregexp.New(`^(?:apache2|libapache2-mod-|php$)`)
	applications = lazyregexp.New(`^(?:phpmyadmin|roundcube|nagios|icinga|zabbix|cacti|munin|mediawiki|wordpress|dokuwiki|owncloud|nextcloud|gitweb|cgit|mailman|rt[45]|zoneminder)`)
)

// untouched reports whether a place of the configuration is as the package leaves it.
func untouched(m *tools.World, at string) bool {
	if slices.ContainsFunc(m.State.Named(), applications.MatchString) {
		return false
	}
	return m.State.AsInstalled(at, bringing.MatchString) ||
		image.MatchString(m.State.ImageRef) && !m.State.Files.Changed(at)
}

// link is what enables a module, site or configuration, as kind has it: "mods", "sites" or "conf".
func link(kind, name string) string {
	end := ".conf"
	if kind == "mods" {
		end = ".load"
	}
	return root + "/" + kind + "-enabled/" + name + end
}

// enabled reports whether a module is enabled, as far as that is known.
func enabled(m *tools.World, name string) (on, known bool) {
	at := link("mods", name)
	switch e := m.Lstat(at).Entry; {
	case e.Presence == filesystem.Present:
		return true, true
	case e.Presence == filesystem.Absent:
		return false, true
	}
	return modules().modules[name].enabled, untouched(m, at)
}
