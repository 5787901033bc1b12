package catalog

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// reference is an image as the catalog looks it up.
type reference struct {
	text      string // as a Dockerfile has it
	repo, tag string // repo: as the catalog names it (no docker.io, no library/)
	platform  string // the only one that the repository has; "": any
	pinned    bool   // a digest beside the tag says which contents are meant
}

const codenames = `jessie|stretch|buster|bullseye|bookworm|trixie|xenial|bionic|focal|jammy|noble|resolute`

// releaseNamed finds a release in a tag. Beside a digest, a tag without one (latest, stable, alpine) says little: it
// may have stood for any.
var releaseNamed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[0-9]|` + codenames)
})

// releaseInName finds a release in the name of a repository (distroless/base-debian12, ubi9/ubi-minimal): whatever the
// tag has stood for is of that one.
var releaseInName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[/-])(?:debian|ubuntu|ubi|alpine|rockylinux|almalinux|leap)-?[0-9]+(?:/|$)`)
})

// parseReference splits ref. A digest alone names contents that the catalog cannot vouch for.
func parseReference(ref string) (reference, error) {
	name, _, pinned := strings.Cut(ref, "@")
	r := reference{text: ref, repo: name, tag: "latest", pinned: pinned}
	i := strings.LastIndexByte(name, ':')
	tagged := i > strings.LastIndexByte(name, '/')
	if tagged {
		r.repo, r.tag = name[:i], name[i+1:]
	}
	if pinned && (!tagged || !releaseNamed().MatchString(r.tag) && !releaseInName().MatchString(r.repo)) {
		return reference{}, fmt.Errorf("the catalog knows images by tag, not %q: %w", ref, imagedb.ErrNotFound)
	}
	r.repo = Repository(r.repo)
	for _, own := range architectures {
		if rest, ok := strings.CutPrefix(r.repo, own.folder); ok && !strings.Contains(rest, "/") {
			r.repo, r.platform = rest, own.platform
		}
	}
	for _, own := range platformTags {
		if tag, ok := strings.CutSuffix(r.tag, own.suffix); ok && strings.HasPrefix(r.repo, own.folder) {
			r.tag, r.platform = tag, own.platform
		}
	}
	return r, nil
}

// platformTags are the ends of tags that are for one platform alone. Sources: github.com/dotnet/dotnet-docker,
// documentation/supported-tags.md; github.com/GoogleContainerTools/distroless, README.md.
var platformTags = []struct{ folder, suffix, platform string }{
	{"mcr.microsoft.com/dotnet/", "-amd64", "linux/amd64"}, {"mcr.microsoft.com/dotnet/", "-arm64v8", "linux/arm64"},
	{"gcr.io/distroless/", "-amd64", "linux/amd64"}, {"gcr.io/distroless/", "-arm64", "linux/arm64"},
}

// settled matches tags with a version down to its patch and a release of a distribution, or with the day on which the
// image was built.
var settled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^v?[0-9]+\.[0-9]+\.[0-9]+.*-(alpine3\.[0-9]+|(ubuntu|ubi|rockylinux|centos|debian)-?[0-9]+[0-9.]*|` +
		codenames + `)(-|$)|-20[0-9]{6}(-slim)?$`)
})

// moves reports whether a tag may come to stand for another version of what it names, or for another release of its
// distribution: latest, 3.12-slim and 3.12.4, which is built anew on a new release for as long as it is the last one. A
// distribution's own release stays, and so does 3.12.4-slim-bookworm.
func moves(at reference) bool {
	_, own, _ := history.OfImage(at.repo+":"+at.tag, "")
	return !own && !settled().MatchString(at.tag)
}

// architectures are the folders of Docker Hub that hold the library's images for one platform each. Source:
// github.com/docker-library/official-images, "Architectures other than amd64?".
var architectures = []struct{ folder, platform string }{{"amd64/", "linux/amd64"}, {"arm64v8/", "linux/arm64"}}

// hubs are Docker Hub's hosts, and public hosts that serve the same images under the same names. Sources:
// cloud.google.com's guide to pulling cached Docker Hub images, and gallery.ecr.aws/docker.
var hubs = []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/", "registry.hub.docker.com/", "mirror.gcr.io/", "public.ecr.aws/docker/"}

// elsewhere are images that their makers publish in two places. Sources: catalog.ngc.nvidia.com,
// github.com/oracle/container-images, github.com/amazonlinux/container-images, the Amazon ECR Public Gallery's pages of
// Corretto, Ubuntu and Debian; of Fedora, AlmaLinux, Rocky Linux and
// openSUSE as remembered.
var elsewhere = map[string]string{"nvcr.io/nvidia/cuda": "nvidia/cuda", "ghcr.io/oracle/oraclelinux": "oraclelinux",
	"public.ecr.aws/amazonlinux/amazonlinux": "amazonlinux", "ubuntu.azurecr.io/ubuntu": "ubuntu",
	"public.ecr.aws/amazoncorretto/amazoncorretto": "amazoncorretto", "public.ecr.aws/ubuntu/ubuntu": "ubuntu",
	"container-registry.oracle.com/os/oraclelinux": "oraclelinux", "public.ecr.aws/debian/debian": "debian",
	"quay.io/fedora/fedora": "fedora", "registry.fedoraproject.org/fedora": "fedora",
	"quay.io/fedora/fedora-minimal": "fedora-minimal", "registry.fedoraproject.org/fedora-minimal": "fedora-minimal",
	"quay.io/almalinuxorg/almalinux": "almalinux", "quay.io/rockylinux/rockylinux": "rockylinux/rockylinux",
	"registry.opensuse.org/opensuse/leap": "opensuse/leap", "registry.opensuse.org/opensuse/tumbleweed": "opensuse/tumbleweed"}

// Repository returns the name by which the catalog knows a repository: without Docker Hub's host and its library/ folder.
func Repository(repo string) string {
	for _, p := range hubs {
		if rest, ok := strings.CutPrefix(repo, p); ok {
			repo = rest
			break
		}
	}
	repo = strings.TrimPrefix(repo, "library/")
	if known, ok := elsewhere[repo]; ok {
		return known
	}
	return repo
}
