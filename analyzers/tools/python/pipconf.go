package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// pipConf reads pip's configuration as far as it tells where to look; false when some of it is not known, or says what
// is not followed.
func (a *call) pipConf() (map[string][]string, bool) {
	files := []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf", path.Join(path.Dir(path.Dir(a.Executable)), "pip.conf")}
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	if !ok {
		return nil, false
	}
	found := map[string][]string{}
	for _, f := range append(files, path.Join(home, ".pip/pip.conf"), path.Join(home, ".config/pip/pip.conf")) {
		e := a.Stat(f).Entry
		switch {
		case e.Presence == filesystem.Absent:
			continue
		case e.Presence == filesystem.Unknown && e.Cause.Span.Nowhere():
			continue // no image comes with one that nothing tells of
		case e.Presence == filesystem.Unknown || !e.Has(filesystem.KnowContent):
			return nil, false
		}
		key := ""
		for line := range strings.Lines(string(e.Content)) {
			name, value, assigns := strings.Cut(line, "=")
			if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
				continue
			}
			if assigns && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t") {
				key, line = strings.ReplaceAll(strings.TrimSpace(name), "_", "-"), value
			}
			found[key] = append(found[key], strings.Fields(line)...)
		}
	}
	for _, key := range []string{"no-index", "no-binary", "only-binary", "pre", "platform"} {
		if len(found[key]) > 0 {
			return nil, false
		}
	}
	return found, true
}
