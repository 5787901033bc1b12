package catalog

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed distroless.tsv
var distrolessTable string

// distrolessName is a repository of distroless images and the release of Debian in its name.
var distrolessName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^gcr\.io/distroless/([a-z0-9-]+?)(?:-debian([0-9]+))?$`)
})

// distrolessRelease is what names without a release stand on since 2026-01-30, and distrolessTags are the tags whose
// contents the recipe tells. Source: GoogleContainerTools/distroless, README.md.
const distrolessRelease = "13"

var distrolessTags = []string{"latest", "nonroot", "debug", "debug-nonroot"}

// distrolessLine is a line of the table.
type distrolessLine struct {
	on                string
	packages          []string
	entrypoint, files []string
	source            string
}

// withDistroless is an image's record with what the recipe of distroless images puts there, which is likely all there
// is. Where the catalog has no record, the recipe is the whole.
func withDistroless(r store.Image, known bool, repo, tag string) (store.Image, bool) {
	m := distrolessName().FindStringSubmatch(repo)
	if m == nil || !slices.Contains(distrolessTags, tag) {
		return r, known
	}
	release := m[2]
	if release == "" {
		release = distrolessRelease
	}
	layers := distrolessLayers(m[1], release)
	if len(layers) == 0 {
		return r, known
	}
	source := "GoogleContainerTools/distroless@" + layers[0].source
	debug := strings.HasPrefix(tag, "debug")
	switch {
	case debug: // what busybox brings is not listed
		r = store.Image{Source: source, Notes: r.Notes}
	case !known:
		r = store.Image{Source: source, Commands: []store.Absence{{Names: strings.Fields("apk apt apt-get ash bash dpkg pip pip3 sh")}}}
	}
	env := r.Config.Env // of Java's images and Python's, more than those of all
	r.Config = store.Config{Env: []string{usualPath, "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt"}, User: "0", WorkingDir: "/"}
	for _, e := range env {
		r.Config.Env = setEnv(r.Config.Env, e)
	}
	r.ConfigKnown = known && !debug && !strings.HasPrefix(m[1], "java") // whose version is in a variable
	r.PackagesAny, r.PackagesAll, r.Computed = false, true, true
	r.Sets = []string{"debian-" + release + "-apt", "debian-" + release}
	r.Files, r.Zones = slices.Clone(r.Files), append(slices.Clone(r.Zones), store.Zone{Path: "/", Rule: "likely", Note: source})
	r.Files = append(r.Files, distrolessBase...)
	for _, open := range []string{"/usr/share", "/usr/lib/locale", "/var/lib/dpkg", "/etc/apt", "/etc/update-motd.d", "/etc/profile.d"} {
		r.Zones = append(r.Zones, store.Zone{Path: open, Rule: "open", Note: source})
	}
	for _, layer := range slices.Backward(layers) {
		layer.put(&r)
	}
	if debug {
		r.Zones = append(r.Zones, store.Zone{Path: "/busybox", Rule: "open", Note: source})
		r.Config.Env[0] += ":/busybox"
		if !strings.HasPrefix(m[1], "nodejs") && !strings.HasPrefix(m[1], "java") && !strings.HasPrefix(m[1], "python") {
			r.Config.Entrypoint = []string{"/busybox/sh"}
		}
	}
	if strings.Contains(tag, "nonroot") {
		r.Config.User, r.Config.WorkingDir = "65532", "/home/nonroot"
	}
	return r, true
}

// distrolessBase is what no package brings. Source: common/BUILD.bazel and static/static.bzl.
var distrolessBase = []store.Extra{
	{Path: "/tmp", Kind: "d", Mode: 0o1777},
	{Path: "/root", Kind: "d", Mode: 0o700},
	{Path: "/home/nonroot", Kind: "d", Mode: 0o700},
	{Path: "/etc/nsswitch.conf", Kind: "f", Mode: 0o644},
	{Path: "/etc/ssl/certs/ca-certificates.crt", Kind: "f", Mode: 0o644},
	{Path: "/etc/passwd", Kind: "f", Mode: 0o644, Content: "root:x:0:0:root:/root:/sbin/nologin\n" +
		"nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n"},
	{Path: "/etc/group", Kind: "f", Mode: 0o644, Content: "root:x:0:\nnobody:x:65534:\ntty:x:5:\nstaff:x:50:\nnonroot:x:65532:\n"},
}

// distrolessLayers are the lines of an image and of those below it, itself first; none where the table does not have it.
func distrolessLayers(image, release string) (layers []distrolessLine) {
	for image != "-" {
		found := false
		for line := range strings.Lines(distrolessTable) {
			f := strings.Split(strings.TrimRight(line, "\n"), "\t")
			if len(f) != 7 || f[1] != release || !pattern.New(f[0]).Match(image) {
				continue
			}
			layers = append(layers, distrolessLine{on: f[2], packages: strings.Fields(field(f[3])),
				entrypoint: strings.Fields(field(f[4])), files: strings.Fields(field(f[5])), source: f[6]})
			image, found = f[2], true
			break
		}
		if !found {
			return nil
		}
	}
	return layers
}

// put adds what a layer brings to a record.
func (l distrolessLine) put(r *store.Image) {
	r.Packages = append(r.Packages, l.packages...)
	if len(l.entrypoint) > 0 {
		r.Config.Entrypoint = l.entrypoint
	}
	for _, word := range l.files {
		at, link, linked := strings.Cut(word, ">")
		dir, open := strings.CutSuffix(at, "/*")
		switch {
		case open:
			r.Zones = append(r.Zones, store.Zone{Path: dir, Rule: "open"})
		case linked:
			r.Files = append(r.Files, store.Extra{Path: at, Kind: "l", Link: link, Mode: 0o777})
		default:
			r.Files = append(r.Files, store.Extra{Path: at})
		}
	}
}
