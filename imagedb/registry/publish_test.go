package registry

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
)

func TestPublishedIndexesReplaceLayers(t *testing.T) {
	var blobs atomic.Int32
	host := imagetest.Faulty(t, func(_ http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if strings.HasPrefix(r.URL.Path, "/v2/x/app/blobs/") && r.Method == http.MethodGet {
			blobs.Add(1)
		}
		return false
	})
	ctx, ref, at := context.Background(), host+"/x/app:1", host+"/team/indexes"
	img, err := DB(Options{}).Image(ctx, ref, "linux/amd64")
	imagetest.Check(t, err)
	to, err := Publish(ctx, img, at, Options{})
	imagetest.Check(t, err)
	if want := at + ":" + strings.ReplaceAll(img.Digest, ":", "-"); to != want {
		t.Errorf("published as %s, not %s", to, want)
	}

	dir := t.TempDir()
	for _, how := range []string{"cold", "kept"} {
		blobs.Store(0)
		db := DB(Options{Indexes: []string{host + "/no/such", at}}, oci.WithPullLimit(1), oci.WithCache(cache.New(dir)))
		img, err := db.Image(ctx, ref, "linux/amd64")
		imagetest.Check(t, err)
		tree, err := img.Tree(ctx)
		imagetest.Check(t, err)
		imagetest.ConformTree(t, tree, ref)
		if n := blobs.Load(); n > 1 || img.Completeness != imagedb.Complete {
			t.Errorf("%s: %d blobs of the image were read, completeness %d", how, n, img.Completeness)
		}
	}
	// Who does not trust the repository is not given what came from it.
	blobs.Store(0)
	_, err = imagetest.Tree(t, DB(Options{}, oci.WithCache(cache.New(dir))), ref)
	imagetest.Check(t, err)
	if blobs.Load() == 0 {
		t.Error("an index that others made was taken for our own")
	}
}

// Wrong diff IDs, damaged blobs and foreign documents are as if nothing were published.
func TestUselessPublishedIndexesFallBack(t *testing.T) {
	spoilt := map[string]func(path string, body []byte) []byte{
		"diff IDs": func(p string, b []byte) []byte {
			if strings.Contains(p, "/manifests/") {
				return []byte(strings.ReplaceAll(string(b), annotationDiffID, "org.example.other"))
			}
			return b
		},
		"blobs": func(p string, b []byte) []byte {
			if strings.Contains(p, "/blobs/") {
				b[len(b)/2] ^= 1
			}
			return b
		},
		"documents": func(p string, b []byte) []byte { return []byte("{}") },
	}
	for name, spoil := range spoilt {
		t.Run(name, func(t *testing.T) {
			host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
				if !strings.HasPrefix(r.URL.Path, "/v2/team/") || r.Method != http.MethodGet {
					return false
				}
				whole := imagetest.Recorded(next, r)
				w.WriteHeader(whole.Code)
				_, _ = w.Write(spoil(r.URL.Path, whole.Body.Bytes()))
				return true
			})
			ctx, ref := context.Background(), host+"/x/app:1"
			img, err := DB(Options{}).Image(ctx, ref, "linux/amd64")
			imagetest.Check(t, err)
			_, err = Publish(ctx, img, host+"/team/indexes", Options{})
			imagetest.Check(t, err)
			tree, err := imagetest.Tree(t, DB(Options{Indexes: []string{host + "/team/indexes"}}), ref)
			imagetest.Check(t, err)
			imagetest.ConformTree(t, tree, ref)
		})
	}
}
