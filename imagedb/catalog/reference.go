package catalog

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/imagedb"
)

// parseReference splits ref as a Dockerfile writes it into the repository as the catalog names it (no docker.io, no library/)
// and the tag. A digest names contents that the catalog cannot vouch for.
func parseReference(ref string) (repo, tag string, err error) {
	if strings.Contains(ref, "@") {
		return "", "", fmt.Errorf("the catalog knows images by tag, not %q: %w", ref, imagedb.ErrNotFound)
	}
	repo, tag = ref, "latest"
	if i := strings.LastIndexByte(ref, ':'); i > strings.LastIndexByte(ref, '/') {
		repo, tag = ref[:i], ref[i+1:]
	}
	return Repository(repo), tag, nil
}

// hubs are Docker Hub's hosts, and public hosts that serve the same images under the same names. Sources: cloud.google.com's guide to
// pulling cached Docker Hub images, and gallery.ecr.aws/docker.
var hubs = []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/", "registry.hub.docker.com/", "mirror.gcr.io/", "public.ecr.aws/docker/"}

// elsewhere are images that their makers publish in two places. Sources: catalog.ngc.nvidia.com, github.com/oracle/container-images,
// github.com/amazonlinux/container-images.
var elsewhere = map[string]string{"nvcr.io/nvidia/cuda": "nvidia/cuda", "ghcr.io/oracle/oraclelinux": "oraclelinux",
	"public.ecr.aws/amazonlinux/amazonlinux": "amazonlinux"}

// Repository gives the name by which the catalog knows a repository: without Docker Hub's host and its library/ folder.
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
