package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// layoutOf is an OCI layout that holds an image of the layers, which are tar files compressed with gzip. Nobody looks
// at their diff IDs.
func layoutOf(t testing.TB, ref string, env []string, tars ...[]byte) string {
	t.Helper()
	dir := t.TempDir()
	blob := func(b []byte, mediaType string) map[string]any {
		sum := sha256.Sum256(b)
		name := hex.EncodeToString(sum[:])
		write(t, filepath.Join(dir, "blobs", "sha256", name), b)
		return map[string]any{"digest": "sha256:" + name, "size": len(b), "mediaType": mediaType}
	}
	document := func(v any) []byte {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var layers, diffs []any
	for i, b := range tars {
		layers = append(layers, blob(b, "application/vnd.oci.image.layer.v1.tar+gzip"))
		diffs = append(diffs, fmt.Sprintf("sha256:%064d", i))
	}
	config := blob(document(map[string]any{"os": "linux", "architecture": "amd64", "config": map[string]any{"Env": env},
		"rootfs": map[string]any{"type": "layers", "diff_ids": diffs}}), "application/vnd.oci.image.config.v1+json")
	manifest := blob(document(map[string]any{"schemaVersion": 2, "config": config, "layers": layers}), "application/vnd.oci.image.manifest.v1+json")
	manifest["annotations"] = map[string]string{"org.opencontainers.image.ref.name": ref}
	write(t, filepath.Join(dir, "index.json"), document(map[string]any{"schemaVersion": 2, "manifests": []any{manifest}}))
	return dir
}

func write(t testing.TB, name string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, 0o644); err != nil {
		t.Fatal(err)
	}
}
