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
		return "", "", fmt.Errorf("catalog holds no digests, %q: %w", ref, imagedb.ErrNotFound)
	}
	repo, tag = ref, "latest"
	if i := strings.LastIndexByte(ref, ':'); i > strings.LastIndexByte(ref, '/') {
		repo, tag = ref[:i], ref[i+1:]
	}
	return Repository(repo), tag, nil
}

// Repository gives the name by which the catalog knows a repository: without Docker Hub's host and its library/ folder.
func Repository(repo string) string {
	for _, p := range []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/", "registry.hub.docker.com/"} {
		if rest, ok := strings.CutPrefix(repo, p); ok {
			repo = rest
			break
		}
	}
	repo = strings.TrimPrefix(repo, "library/")
	if repo == "nvcr.io/nvidia/cuda" {
		return "nvidia/cuda"
	}
	return repo
}
