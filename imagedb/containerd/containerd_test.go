package containerd

import (
	"encoding/binary"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/imagetest"
)

func served(t *testing.T, spoil func(w http.ResponseWriter, r *http.Request) bool) imagedb.DB {
	t.Helper()
	t.Setenv("CONTAINERD_NAMESPACE", "")
	index := imagetest.Index(t)
	digest, err := index.Digest()
	imagetest.Check(t, err)
	return DB(imagetest.Containerd(t, imagetest.Layout(t, map[string]any{"app:1": index}), "docker.io/library/app:1", digest.String(), spoil))
}

func TestNames(t *testing.T) {
	db := served(t, nil)
	for ref, held := range map[string]bool{"app:1": true, "docker.io/library/app:1": true, "app": false, "example.com/app:1": false} {
		if _, err := db.Image(t.Context(), ref, "linux/amd64"); (err == nil) != held || err != nil && !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s: %v", ref, err)
		}
	}
	if _, err := db.Image(t.Context(), "app:1", "linux/s390x"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("another platform: %v", err)
	}
	t.Setenv("CONTAINERD_NAMESPACE", "mine")
	if _, err := db.Image(t.Context(), "app:1", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("another namespace: %v", err)
	}
}

func TestContainerdThatIsNotThere(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "no.sock")
	if _, err := DB(socket).Image(t.Context(), "app:1", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) || !strings.Contains(err.Error(), socket) {
		t.Errorf("%v", err)
	}
}

func TestHostileContainerd(t *testing.T) {
	head := func(flags byte, n uint32) []byte { return binary.BigEndian.AppendUint32([]byte{flags}, n) }
	for name, c := range map[string]struct {
		says   string
		answer func(http.ResponseWriter)
	}{
		"failing":            {"answers 500", func(w http.ResponseWriter) { w.WriteHeader(500) }},
		"an unknown service": {`code "12"`, func(w http.ResponseWriter) { w.Header().Set("Grpc-Status", "12") }},
		"no status":          {`code ""`, func(http.ResponseWriter) {}},
		"large message":      {"more than", func(w http.ResponseWriter) { _, _ = w.Write(head(0, 1<<31)) }},
		"compressed message": {"more than", func(w http.ResponseWriter) { _, _ = w.Write(head(1, 1)) }},
		"cut message":        {"unexpected EOF", func(w http.ResponseWriter) { _, _ = w.Write(append(head(0, 100), 1)) }},
		"no message":         {"cannot parse hash", func(w http.ResponseWriter) { _, _ = w.Write(append(head(0, 3), 0xff, 0xff, 0xff)) }},
		"endless":            {"more than", imagetest.Endless},
	} {
		t.Run(name, func(t *testing.T) {
			db := served(t, func(w http.ResponseWriter, _ *http.Request) bool {
				if name == "endless" {
					_, _ = w.Write([]byte("\x00\xff"))
				}
				c.answer(w)
				return true
			})
			_, err := db.Image(t.Context(), "app:1", "linux/amd64")
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
		})
	}
}
