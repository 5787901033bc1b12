package oci_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	server "github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/registry"
	"github.com/layerlint/layerlint/imagedb/toc"
)

// tabled is an image whose one layer has a table of contents, and that layer.
func tabled(t testing.TB, name string) (v1.Image, v1.Descriptor) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "toc", "testdata", name))
	imagetest.Check(t, err)
	text, err := os.ReadFile("../toc/testdata/annotations.json")
	imagetest.Check(t, err)
	var annotations map[string]map[string]string
	imagetest.Check(t, json.Unmarshal(text, &annotations))
	img, err := mutate.Append(imagetest.Image(t, "amd64"), mutate.Addendum{Layer: static.NewLayer(b, types.OCILayer), Annotations: annotations[name]})
	imagetest.Check(t, err)
	m, err := img.Manifest()
	imagetest.Check(t, err)
	return img, m.Layers[0]
}

var tabledLayers = []string{"estargz.tar.gz", "estargz-inner.tar.gz", "estargz-prioritized.tar.gz", "zstdchunked-containerd.tar.zst", "zstdchunked-storage.tar.zst"}

// Beyond the pull limit a layer's table of contents is read in parts; pulling it replaces what that told.
func TestTablesStandForUnreadLayers(t *testing.T) {
	for _, name := range tabledLayers {
		t.Run(name, func(t *testing.T) {
			img, l := tabled(t, name)
			var whole, ranged, sent atomic.Int64
			host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
				if !strings.HasSuffix(r.URL.Path, l.Digest.String()) || r.Method != http.MethodGet {
					return false
				}
				if asked := r.Header.Get("Range"); asked == "" {
					whole.Add(1)
				} else if strings.HasSuffix(asked, "-") || strings.Contains(asked, ",") || strings.HasPrefix(asked, "bytes=-") {
					t.Errorf("no closed range: %s", asked)
				} else {
					ranged.Add(1)
				}
				answer := imagetest.Recorded(next, r)
				sent.Add(int64(answer.Body.Len()))
				return false
			})
			imagetest.Push(t, host+"/x/app:2", img)
			whole.Store(0)
			ctx, ref, dir := context.Background(), host+"/x/app:2", t.TempDir()
			read := func(limit int64) (*imagedb.Image, filesystem.Tree) {
				got, err := registry.DB(registry.Options{}, oci.WithPullLimit(limit), oci.WithCache(cache.New(dir))).Image(ctx, ref, "linux/amd64")
				imagetest.Check(t, err)
				tree, err := got.Tree(ctx)
				imagetest.Check(t, err)
				return got, tree
			}
			got, tree := read(1)
			if got.Completeness != imagedb.Complete || len(got.Notes) != 1 || !strings.Contains(got.Notes[0], "1 of 1 layers") || whole.Load() != 0 || ranged.Load() == 0 || ranged.Load() > 4 {
				t.Errorf("completeness %d, notes %q, %d whole, %d ranges", got.Completeness, got.Notes, whole.Load(), ranged.Load())
			}
			if e := tree.Lookup("/usr/lib/libanswer.so.1.0"); e.ELF == nil || e.Package != "p1" || e.Cause.Image != ref {
				t.Errorf("%+v", e)
			}
			if e := tree.Lookup("/srv/data"); e.Size != 32 || e.UID != 1000 || e.Has(filesystem.KnowHead) {
				t.Errorf("%+v", e)
			}
			packages, complete, err := got.Packages(ctx)
			if len(packages) != 200 || !complete || err != nil {
				t.Errorf("%d packages, complete %v, %v", len(packages), complete, err)
			}
			if _, err := got.Indexes(ctx); err == nil {
				t.Error("what only a table says would be published")
			}
			before := ranged.Load()
			if read(1); ranged.Load() != before {
				t.Error("the table was read again")
			}
			kinds := func() (all []string) {
				files, err := cache.New(dir).Files()
				imagetest.Check(t, err)
				for _, f := range files {
					all = append(all, f.Kind)
				}
				slices.Sort(all)
				return all
			}
			if got := strings.Join(kinds(), " "); got != "chain document document table" {
				t.Errorf("cache: %s", got)
			}
			got, tree = read(0)
			if e := tree.Lookup("/srv/data"); !e.Has(filesystem.KnowHead) || len(got.Notes) != 0 || whole.Load() != 1 {
				t.Errorf("pulled: %+v, notes %q, %d whole", e, got.Notes, whole.Load())
			}
			got, tree = read(1)
			if e := tree.Lookup("/srv/data"); !e.Has(filesystem.KnowHead) || len(got.Notes) != 0 {
				t.Errorf("what the layer told is forgotten: %+v, notes %q", e, got.Notes)
			}
			if got := strings.Join(kinds(), " "); got != "chain chain document document layer table" {
				t.Errorf("cache: %s", got)
			}
		})
	}
}

// A table that cannot be had, or is not what the manifest says, is as if there were none, and nothing is kept of it.
func TestUselessTablesArePassedOver(t *testing.T) {
	for name, spoil := range map[string]func(w http.ResponseWriter, r *http.Request, b []byte){
		"no ranges": func(w http.ResponseWriter, _ *http.Request, b []byte) { _, _ = w.Write(b) },
		"other range": func(w http.ResponseWriter, _ *http.Request, b []byte) {
			w.Header().Set("Content-Range", "bytes 0-9/99")
			w.WriteHeader(206)
		},
		"nothing":   func(w http.ResponseWriter, _ *http.Request, b []byte) { w.WriteHeader(206) },
		"not found": func(w http.ResponseWriter, _ *http.Request, b []byte) { w.WriteHeader(404) },
		"other bytes": func(w http.ResponseWriter, _ *http.Request, b []byte) {
			w.WriteHeader(206)
			_, _ = w.Write(make([]byte, len(b)))
		},
		"endless body": func(w http.ResponseWriter, _ *http.Request, b []byte) { w.WriteHeader(206); imagetest.Endless(w) },
	} {
		for _, layer := range []string{"estargz.tar.gz", "zstdchunked-storage.tar.zst"} {
			t.Run(fmt.Sprint(name, " ", layer), func(t *testing.T) {
				img, l := tabled(t, layer)
				host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
					if !strings.HasSuffix(r.URL.Path, l.Digest.String()) || r.Header.Get("Range") == "" {
						return false
					}
					spoil(w, r, imagetest.Recorded(next, r).Body.Bytes())
					return true
				})
				imagetest.Push(t, host+"/x/app:2", img)
				held := cache.New(t.TempDir())
				got, err := registry.DB(registry.Options{}, oci.WithPullLimit(1), oci.WithCache(held)).Image(context.Background(), host+"/x/app:2", "linux/amd64")
				imagetest.Check(t, err)
				if got.Completeness != imagedb.ConfigOnly || len(got.Notes) != 2 || !strings.Contains(got.Notes[0], "is passed over") || strings.Contains(got.Notes[0], "\n") {
					t.Errorf("completeness %d, notes %q", got.Completeness, got.Notes)
				}
				if n := imagetest.IndexFiles(t, held); n != 0 {
					t.Errorf("kept: %d", n)
				}
			})
		}
	}
}

// A chunk that differs from its table fails the whole table, wherever it lies.
func TestTamperedChunksAreRefused(t *testing.T) {
	img, l := tabled(t, "estargz.tar.gz")
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
		if !strings.HasSuffix(r.URL.Path, l.Digest.String()) || !strings.HasPrefix(r.Header.Get("Range"), "bytes=") {
			return false
		}
		var from, to int64
		_, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-%d", &from, &to)
		b := imagetest.Recorded(next, r).Body.Bytes()
		if err == nil && from < 4000 { // no footer, no table
			for i := 100; i < len(b); i += 100 {
				b[i] ^= 0x20
			}
		}
		w.WriteHeader(206)
		_, _ = w.Write(b)
		return true
	})
	imagetest.Push(t, host+"/x/app:2", img)
	held := cache.New(t.TempDir())
	got, err := registry.DB(registry.Options{}, oci.WithPullLimit(1), oci.WithCache(held)).Image(context.Background(), host+"/x/app:2", "linux/amd64")
	imagetest.Check(t, err)
	if got.Completeness != imagedb.ConfigOnly || imagetest.IndexFiles(t, held) != 0 || !strings.Contains(got.Notes[0], "chunk at") {
		t.Errorf("completeness %d, notes %q, kept %v", got.Completeness, got.Notes, imagetest.IndexFiles(t, held))
	}
}

// sociIndex is a SOCI index of the fixture's zTOC about a layer.
func sociIndex(t *testing.T, of v1.Descriptor, kind string) v1.Image {
	t.Helper()
	f, err := os.Open("../toc/testdata/soci.ztoc.gz")
	imagetest.Check(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	imagetest.Check(t, err)
	b, err := io.ReadAll(z)
	imagetest.Check(t, err)
	index, err := mutate.Append(empty.Image, mutate.Addendum{Layer: static.NewLayer(b, "application/octet-stream"), Annotations: map[string]string{toc.SociLayerDigest: of.Digest.String()}})
	imagetest.Check(t, err)
	return mutate.ConfigMediaType(mutate.MediaType(index, types.OCIManifestSchema1), types.MediaType(kind))
}

// A SOCI index is found by the manifest's annotation, by the referrers API and by the tag in its place.
func TestSOCIIndexesStandForUnreadLayers(t *testing.T) {
	img, l := tabled(t, "soci.tar.gz")
	annotated := mutate.Annotations(img, map[string]string{toc.SociIndexDigest: digestOfImage(t,
		sociIndex(t, l, toc.SociIndexV2))}).(v1.Image)
	d := v1.Descriptor{Digest: hashOf(t, digestOfImage(t, img)), MediaType: types.OCIManifestSchema1, Size: 1}
	referrer := mutate.Subject(sociIndex(t, l, toc.SociIndexV1), d).(v1.Image)
	other := d
	other.Digest.Hex = strings.Repeat("0", 64)
	for name, c := range map[string]struct {
		img, index v1.Image
		api        bool
		want       imagedb.Completeness
	}{
		"annotation":       {annotated, sociIndex(t, l, toc.SociIndexV2), false, imagedb.Complete},
		"referrers":        {img, referrer, true, imagedb.Complete},
		"referrers tag":    {img, referrer, false, imagedb.Complete},
		"nothing":          {img, sociIndex(t, l, toc.SociIndexV2), true, imagedb.ConfigOnly},
		"another's":        {img, mutate.Subject(sociIndex(t, l, toc.SociIndexV1), other).(v1.Image), true, imagedb.ConfigOnly},
		"another artifact": {img, mutate.Subject(sociIndex(t, l, "application/vnd.example"), d).(v1.Image), true, imagedb.ConfigOnly},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(server.New(server.Logger(log.New(io.Discard, "", 0)), server.WithReferrersSupport(c.api)))
			t.Cleanup(s.Close)
			ref := strings.TrimPrefix(s.URL, "http://") + "/x/app"
			imagetest.Push(t, ref+":1", c.img)
			imagetest.Push(t, ref+"@"+digestOfImage(t, c.index), c.index)
			dir := t.TempDir()
			got, err := registry.DB(registry.Options{}, oci.WithPullLimit(1), oci.WithCache(cache.New(dir))).Image(context.Background(), ref+":1", "linux/amd64")
			imagetest.Check(t, err)
			if got.Completeness != c.want {
				t.Fatalf("completeness %d, notes %q", got.Completeness, got.Notes)
			}
			if c.want != imagedb.Complete {
				return
			}
			tree, err := got.Tree(context.Background())
			imagetest.Check(t, err)
			if e := tree.Lookup("/usr/lib/libanswer.so.1.0"); e.ELF == nil || e.Package != "p1" || !strings.Contains(got.Notes[0], "(SOCI)") {
				t.Errorf("%+v, notes %q", e, got.Notes)
			}
		})
	}
}

func digestOfImage(t *testing.T, img v1.Image) string {
	t.Helper()
	h, err := img.Digest()
	imagetest.Check(t, err)
	return h.String()
}

func hashOf(t *testing.T, digest string) v1.Hash {
	t.Helper()
	h, err := v1.NewHash(digest)
	imagetest.Check(t, err)
	return h
}
