package store

import "strings"

// RecordFile names the file that holds the records of a repository's images. Tags of nvidia/cuda are kept by CUDA
// version.
func RecordFile(repo, tag string) string {
	name := strings.NewReplacer("/", "_", ":", "_").Replace(repo)
	if repo == "nvidia/cuda" {
		version, _, _ := strings.Cut(tag, "-")
		name += "_" + version
	}
	return "images/" + name + ".zst"
}
