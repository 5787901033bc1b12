package releases

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/releases/official"
)

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
	on, ok := official.On(repo, tag, day)
	if !ok {
		if major := strings.TrimSuffix(strings.TrimSuffix(tag, "alpine"), "-"); official.Has(repo) && strings.Count(major, ".") < 2 {
			return newest(day, 2) // a version that came later
		}
		return nil
	}
	var branches []string
	for _, r := range on.Releases {
		if branch, ok := strings.CutPrefix(r, "alpine"); ok {
			branches = append(branches, branch)
		}
	}
	if len(branches) == 0 {
		return nil
	}
	if last := newest(day, 1); on.Ended == "" && max(day, Recorded) > official.Recorded && !slices.Contains(branches, last[0]) && before(branches[0], last) {
		branches = append(last, branches...)
	}
	return branches
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
