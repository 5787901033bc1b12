package imagetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

// Held is an image as an engine holds it.
type Held struct {
	Name  string // with its tag
	ID    v1.Hash
	Image v1.Image // for one platform
	Saved string   // file of what the engine streams

	Digests []string // NAME@DIGEST; those of a containerd store are the ID's
}

// Engine serves the part of Docker's API that reading images takes, for one image. It returns the engine's address,
// tcp://HOST:PORT.
func Engine(t testing.TB, held Held) string {
	t.Helper()
	s := httptest.NewServer(EngineHandler(t, held))
	t.Cleanup(s.Close)
	return strings.Replace(s.URL, "http://", "tcp://", 1)
}

// EngineHandler answers as an engine does that holds one image.
func EngineHandler(t testing.TB, held Held) http.Handler {
	t.Helper()
	config, err := held.Image.ConfigFile()
	Check(t, err)
	short, _, _ := strings.Cut(held.Name, ":")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ref, what, ok := cutLast(strings.TrimPrefix(r.URL.Path, "/images/"), "/")
		switch {
		case r.URL.Path == "/_ping":
			fmt.Fprint(w, "OK")
		case !ok || ref != held.Name && ref != short:
			http.Error(w, `{"message": "No such image"}`, http.StatusNotFound)
		case what == "json":
			Check(t, json.NewEncoder(w).Encode(map[string]any{"Id": held.ID.String(), "RepoTags": []string{held.Name}, "RepoDigests": held.Digests, "Os": config.OS,
				"Architecture": config.Architecture, "RootFS": map[string]any{"Type": "layers", "Layers": config.RootFS.DiffIDs}}))
		case what == "history":
			made := []map[string]any{}
			for range config.History {
				made = append(made, map[string]any{"Size": 10})
			}
			Check(t, json.NewEncoder(w).Encode(made))
		case what == "get":
			b, err := os.ReadFile(held.Saved)
			Check(t, err)
			_, _ = bytes.NewReader(b).WriteTo(w) // the client may leave
		}
	})
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
