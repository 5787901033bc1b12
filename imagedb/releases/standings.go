package releases

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
	"github.com/layerlint/layerlint/imagedb/releases/official"
)

//go:embed standings.tsv
var standingsTable string

// standing says on which release the tags of an image stood when they were last built.
type standing struct {
	repo, tags  *pattern.Pattern
	id, version string
	backports   bool // its sources name those of the release
}

var standings = sync.OnceValue(func() (list []standing) {
	for line := range strings.Lines(standingsTable) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 4 {
			continue
		}
		version, backports := strings.CutSuffix(f[3], "+")
		list = append(list, standing{pattern.New(f[0]), pattern.New(f[1]), f[2], version, backports})
	}
	return list
})

// stood is the release on which a tag stood that does not name it: of an official image by its history, of others that
// of the first line of the table.
func stood(repo, tag, day string) (Release, bool) {
	if on, ok := official.On(repo, tag, day); ok {
		return Suite(on.Releases[0])
	}
	for _, s := range standings() {
		if !s.repo.Match(repo) || !s.tags.Match(tag) {
			continue
		}
		r, ok := Find(s.id, s.version)
		if s.backports {
			return Suite(r.Codename + "-backports")
		}
		return r, ok
	}
	return Release{}, false
}

// hinted is the release that the name of somebody's repository says, or a tag that is a release's number beside a name
// of a base.
func hinted(repo, tag string) (Release, bool) {
	at := strings.LastIndexByte(repo, '/')
	name := repo[at+1:]
	others := func(word string) bool { return strings.Contains(repo, word) }
	if at < 0 || slices.ContainsFunc([]string{"rpi", "raspb", "arm"}, others) {
		return Release{}, false // Raspbian keeps its releases at another place
	}
	if m := codenamed().FindStringSubmatch(name); m != nil && m[1] != "sid" {
		return Suite(m[1])
	}
	if m := numbered().FindStringSubmatch(name); m != nil {
		return Find(m[1], m[2])
	}
	if m := ubuntuTag().FindStringSubmatch(tag); m != nil && (strings.Contains(name, "base") || strings.Contains(name, "ubuntu")) {
		return Find("ubuntu", m[1])
	}
	return Release{}, false
}
