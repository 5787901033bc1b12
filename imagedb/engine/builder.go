package engine

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// Builder is what docker build runs on.
type Builder struct {
	Name   string
	Driver string // "docker" where the engine itself builds; otherwise "docker-container", "kubernetes", "remote" ...
}

// CurrentBuilder finds the builder that docker build and docker buildx build use with an engine; the engine's own where
// no other was chosen. Source: buildx 0.20, store/store.go and the BUILDX_BUILDER and BUILDX_CONFIG variables.
func CurrentBuilder(home string, h Host) Builder {
	dir := cmp.Or(os.Getenv("BUILDX_CONFIG"), filepath.Join(cmp.Or(os.Getenv("DOCKER_CONFIG"), filepath.Join(home, ".docker")), "buildx"))
	name := cmp.Or(os.Getenv("BUILDX_BUILDER"), chosen(dir, cmp.Or(h.Context, h.URL)))
	b := Builder{Name: cmp.Or(name, "default"), Driver: "docker"}
	text, err := os.ReadFile(filepath.Join(dir, "instances", filepath.Base(strings.ToLower(b.Name))))
	if err == nil {
		var file struct{ Name, Driver string }
		if json.Unmarshal(text, &file) == nil {
			b.Driver = cmp.Or(file.Driver, b.Driver)
		}
	}
	return b
}

// chosen is the builder that docker buildx use chose for an engine, or for all.
func chosen(dir, key string) string {
	var current struct {
		Key, Name string
		Global    bool
	}
	text, err := os.ReadFile(filepath.Join(dir, "current"))
	if err == nil && json.Unmarshal(text, &current) == nil && current.Name != "" && (current.Global || current.Key == key) {
		return current.Name
	}
	sum := sha256.Sum256([]byte(key))
	text, err = os.ReadFile(filepath.Join(dir, "defaults", hex.EncodeToString(sum[:])[:20]))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
