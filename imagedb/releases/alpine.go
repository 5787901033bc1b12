package releases

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

// lastOn says on which branch of Alpine the tags of an official image stood when they were last built. Source: the last
// directories of each version in the images' own repositories, as remembered: likely at most.
var lastOn = []struct{ repo, tags, branch string }{
	{"python", `(2|2\.7|2\.7\.1[78]|3\.4)`, "3.11"},
	{"python", `3\.5(\.[0-9]+)?`, "3.12"},
	{"python", `3\.6(\.[0-9]+)?`, "3.15"},
	{"python", `3\.7(\.[0-9]+)?`, "3.18"},
	{"python", `3\.8(\.[0-9]+)?`, "3.20"},
	{"node", `(4|6|argon|boron)`, "3.9"},
	{"node", `(8|8\.1[67](\.[0-9]+)?|carbon|9|10|dubnium|11|13)`, "3.11"},
	{"node", `(12|erbium)`, "3.15"},
	{"node", `(14|15|fermium)`, "3.17"},
	{"node", `(16|17|gallium)`, "3.18"},
	{"node", `(18|19|hydrogen)`, "3.21"},
	{"golang", `1\.[0-9]`, "3.6"},
	{"golang", `1\.10`, "3.8"},
	{"golang", `1\.11`, "3.10"},
	{"golang", `1\.12`, "3.11"},
	{"golang", `1\.13(\.[0-9]+)?`, "3.12"},
	{"golang", `1\.14(\.[0-9]+)?`, "3.12"},
	{"golang", `1\.15(\.[0-9]+)?`, "3.14"},
	{"golang", `1\.16(\.[0-9]+)?`, "3.15"},
	{"golang", `1\.17(\.[0-9]+)?`, "3.16"},
	{"golang", `1\.18(\.[0-9]+)?`, "3.17"},
	{"golang", `1\.19(\.[0-9]+)?`, "3.18"},
	{"golang", `1\.20(\.[0-9]+)?`, "3.19"},
	{"golang", `1\.21(\.[0-9]+)?`, "3.20"},
	{"golang", `1\.22(\.[0-9]+)?`, "3.21"},
	{"ruby", `2\.[0-3]`, "3.7"},
	{"ruby", `2\.4`, "3.10"},
	{"ruby", `2\.5`, "3.13"},
	{"ruby", `2\.6`, "3.15"},
	{"ruby", `2\.7`, "3.16"},
	{"php", `(5|5\.6|7\.0)(-cli|-fpm|-zts)?`, "3.7"},
	{"php", `7\.1(-cli|-fpm|-zts)?`, "3.10"},
	{"php", `7\.2(-cli|-fpm|-zts)?`, "3.12"},
	{"php", `7\.3(-cli|-fpm|-zts)?`, "3.15"},
	{"php", `(7|7\.4)(-cli|-fpm|-zts)?`, "3.16"},
	{"openjdk", `(7|8|8u212)-(jdk|jre)`, "3.9"},
	{"openjdk", `(7|8)`, "3.9"},
}

var lastTags = sync.OnceValue(func() []*pattern.Pattern {
	list := make([]*pattern.Pattern, len(lastOn))
	for i, s := range lastOn {
		list[i] = pattern.New(s.tags)
	}
	return list
})

// moving are the official images whose tags for Alpine move on to the newest branch while the version is built.
var moving = map[string]bool{"caddy": true, "composer": true, "docker": true, "golang": true, "haproxy": true, "httpd": true, "memcached": true,
	"nginx": true, "node": true, "php": true, "postgres": true, "python": true, "rabbitmq": true, "redis": true, "ruby": true, "rust": true}

var alpineTag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^v?(3\.[0-9]+)(?:[.-].*)?$`) })

var alpineIn = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|-)alpine-?(3\.[0-9]+)?(?:\.[0-9]+)?(?:$|-)`) })

// Branches lists the branches of Alpine of which an image stood on one, on a day or "" for the day recorded, the
// likeliest first; none where its name does not say that it is Alpine's, or an official image on it.
func Branches(ref, day string) []string {
	repo, tag := parts(ref)
	switch repo {
	case "gliderlabs/alpine": // the latest one is an old branch, as remembered
		repo, tag = "alpine", strings.Replace(tag, "latest", "3.9", 1)
	case "multiarch/alpine": // x86_64-v3.12, amd64-edge
		_, tag, _ = strings.Cut(tag, "-")
		repo, tag = "alpine", strings.Replace(strings.TrimPrefix(tag, "v"), "latest-stable", "latest", 1)
	}
	if repo == "alpine" {
		if m := alpineNumber().FindStringSubmatch(tag); m != nil {
			return []string{m[1]}
		}
		switch tag {
		case "edge":
			return []string{"edge"}
		case "latest", "3":
			return newest(day, 1)
		}
		return nil
	}
	if m := alpineTag().FindStringSubmatch(tag); m != nil && ofAlpine(repo) {
		if _, ok := Find("alpine", m[1]); ok {
			return []string{m[1]}
		}
	}
	m := alpineIn().FindStringSubmatch(tag)
	switch {
	case m == nil:
		return nil
	case m[1] != "":
		return []string{m[1]}
	case strings.Contains(repo, "/"):
		return nil
	}
	rest := strings.TrimSuffix(strings.TrimSuffix(tag, "alpine"), "-")
	living := newest(day, 2)
	for i, s := range lastOn {
		if s.repo == repo && lastTags()[i].Match(rest) {
			if slices.Contains(living, s.branch) || !before(s.branch, living) {
				return living
			}
			return []string{s.branch}
		}
	}
	if !moving[repo] || rest != "" && strings.Count(rest, ".") > 1 {
		return nil
	}
	return living
}

// ofAlpine reports whether a repository is named for Alpine and for nothing that has versions of its own, or is one of
// LinuxServer's bases, all of whose tags are Alpine's: linuxserver/docker-baseimage-alpine and its predecessors.
func ofAlpine(repo string) bool {
	owner, name, _ := strings.Cut(repo, "/")
	if owner == "lsiobase" || strings.HasSuffix(repo, "linuxserver/baseimage-alpine") {
		return strings.Contains(name, "alpine")
	}
	plain, letter := true, func(r rune) bool { return 'a' <= r && r <= 'z' }
	for word := range strings.FieldsFuncSeq(path.Base(repo), func(r rune) bool { return !letter(r) }) {
		plain = plain && plainWords[word]
	}
	return plain && owner != repo && strings.Contains(name, "alpine")
}

// plainWords are what images are called that add little to Alpine, and whose tags are its branches.
var plainWords = map[string]bool{"alpine": true, "base": true, "baseimage": true, "docker": true, "image": true, "linux": true, "amd": true,
	"armhf": true, "armv": true, "arm": true, "aarch": true, "minimal": true, "s": true, "overlay": true, "glibc": true, "bash": true, "curl": true, "git": true}

// before reports whether a branch is older than all of the others.
func before(branch string, others []string) bool {
	return !slices.ContainsFunc(others, func(other string) bool { return !minorBefore(branch, other) })
}

func minorBefore(a, b string) bool {
	x, y := strings.TrimPrefix(a, "3."), strings.TrimPrefix(b, "3.")
	return len(x) < len(y) || len(x) == len(y) && x < y
}

// newest lists the last branches that were out on a day, the newest first.
func newest(day string, n int) (branches []string) {
	if day == "" {
		day = Recorded
	}
	for _, r := range all() {
		if r.ID == "alpine" && r.Released <= day {
			branches = append(branches, r.Version)
		}
	}
	slices.Reverse(branches)
	return branches[:min(n, len(branches))]
}

// Repository returns the repository that ref names; of an official image it is one word, whichever registry or mirror
// it is asked of.
func Repository(ref string) string {
	repo, _ := parts(ref)
	return repo
}

// parts takes a reference apart: the repository without the registries and mirrors that hold the official images, and
// the tag.
func parts(ref string) (repo, tag string) {
	ref, _, _ = strings.Cut(ref, "@")
	repo, tag = ref, "latest"
	if i := strings.LastIndexByte(ref, ':'); i > strings.LastIndexByte(ref, '/') {
		repo, tag = ref[:i], ref[i+1:]
	}
	for _, p := range []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/", "registry.hub.docker.com/", "mirror.gcr.io/", "public.ecr.aws/docker/", "library/", "stackbrew/", "amd64/", "arm64v8/"} {
		repo = strings.TrimPrefix(repo, p)
	}
	return repo, tag
}
