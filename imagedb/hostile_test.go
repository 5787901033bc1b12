package imagedb_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/elf"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/registry"
)

// hostileLayers are layers that must be refused, and what the error says beside image and layer.
func hostileLayers(t *testing.T) map[string]struct {
	blob []byte
	says string
} {
	regular := func(name string, size int64) tar.Header {
		return tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: size}
	}
	plain := imagetest.Tar(t, regular("etc/first", 600), regular("etc/second", 600))
	var alone bytes.Buffer
	large := regular("etc/large", 1<<40)
	imagetest.Check(t, tar.NewWriter(&alone).WriteHeader(&large))
	return map[string]struct {
		blob []byte
		says string
	}{
		"gzip bomb":              {gzipped(t, imagetest.Tar(t, regular("etc/bomb", 100<<20))), `"etc/bomb"`},
		"too many entries":       {gzipped(t, repeated(imagetest.Tar(t, regular("e", 0)), maxTestEntries+1)), fmt.Sprintf("more than %d entries", maxTestEntries)},
		"names of a megabyte":    {imagetest.Tar(t, tar.Header{Name: strings.Repeat("n/", 500_000), Typeflag: tar.TypeDir, Format: tar.FormatGNU}), "a name of 1000000 bytes"},
		"links of a megabyte":    {imagetest.Tar(t, tar.Header{Name: "etc/l", Linkname: strings.Repeat("n", 1_000_000), Typeflag: tar.TypeSymlink, Format: tar.FormatGNU}), "a name of 1000000 bytes"},
		"tar that is cut":        {plain[:2300], `"etc/second"`},
		"gzip that is cut":       {gzipped(t, plain)[:60], ""},
		"body that is missing":   {alone.Bytes(), `"etc/large"`},
		"no tar":                 {[]byte(strings.Repeat("no tar at all ", 100)), ""},
		"gzip of something else": {gzipped(t, []byte(strings.Repeat("no tar at all ", 100))), ""},
		"damaged gzip":           {append(gzipped(t, plain)[:40], bytes.Repeat([]byte{0xaa}, 40)...), ""},
		"zstd without bounds":    {[]byte{0x28, 0xb5, 0x2f, 0xfd, 0, 31 << 3, 1, 0, 0}, "a zstd window"},
	}
}

const maxTestEntries = 50_000 // five million take long

// A hostile layer is refused with an error that names image and layer; nothing of it is kept, nothing is written but
// the cache.
func TestHostileLayers(t *testing.T) {
	for name, c := range hostileLayers(t) {
		t.Run(name, func(t *testing.T) {
			empty, temporary := t.TempDir(), t.TempDir()
			t.Chdir(empty)
			t.Setenv("TMPDIR", temporary)
			good := imagetest.Layers(t)[0]
			bad := static.NewLayer(c.blob, types.DockerLayer)
			dir, kept := imagetest.Layout(t, map[string]any{"app:1": imagetest.Raw(t, nil, good, bad)}), t.TempDir()
			held := cache.New(kept)
			_, err := imagetest.Tree(t, layout.DB(dir, oci.WithCache(held), oci.WithLimits(layer.Limits{Entries: maxTestEntries})), "app:1")
			if err == nil || !strings.Contains(err.Error(), `layer 2 of image "app:1"`) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			keptNothing(t, held, bad)
			for _, d := range []string{empty, temporary} {
				if left, err := os.ReadDir(d); err != nil || len(left) > 0 {
					t.Errorf("written outside of the cache: %v, %v", left, err)
				}
			}
			imagetest.Conform(t, layout.DB(imagetest.Layout(t, map[string]any{"app:1": imagetest.Raw(t, nil, imagetest.Layers(t)...)}), oci.WithCache(cache.New(kept))), "app:1")
		})
	}
}

// keptNothing holds that a cache has no index of a layer, nor one that is damaged or of a chain.
func keptNothing(t *testing.T, held *cache.Cache, of v1.Layer) {
	t.Helper()
	digest, err := of.Digest()
	imagetest.Check(t, err)
	files, err := held.Files()
	imagetest.Check(t, err)
	for _, f := range files {
		if f.Name == cache.LayerKey(digest.String())+".lix" || f.Kind == "chain" {
			t.Errorf("kept: %s", f.Name)
		}
	}
	if damaged, err := held.Verify(); err != nil || len(damaged) > 0 {
		t.Errorf("damaged: %v, %v", damaged, err)
	}
	if _, ok := held.Get(cache.LayerKey(digest.String())); ok {
		t.Error("it is known for the run")
	}
}

// What only looks hostile is read: its odd entries are somewhere inside the image.
func TestOddLayersAreRead(t *testing.T) {
	dot := func(name, to string, kind byte) tar.Header {
		return tar.Header{Name: name, Linkname: to, Typeflag: kind, Mode: 0o644}
	}
	odd := imagetest.Tar(t, dot("../../../etc/up", "", tar.TypeReg), dot("/etc/absolute", "", tar.TypeReg), dot(".", "", tar.TypeDir), dot("", "", tar.TypeReg),
		dot("etc/out", "../../../../root", tar.TypeSymlink), dot("etc/out/below", "", tar.TypeReg), dot("a", "b", tar.TypeSymlink), dot("b", "a", tar.TypeSymlink),
		dot("a/c", "", tar.TypeReg), dot("h", "h", tar.TypeLink), dot("h1", "h2", tar.TypeLink), dot("h2", "h1", tar.TypeLink), dot("twice", "", tar.TypeReg),
		dot("twice", "", tar.TypeReg), dot("none/.wh.gone", "", tar.TypeReg), dot(".wh..", "", tar.TypeReg), dot(".wh.", "", tar.TypeReg))
	object := tar.Header{Name: "elf", Typeflag: tar.TypeReg, Mode: 0o755, Size: 64}
	for name, rest := range map[string]string{"cut": "", "anywhere": strings.Repeat("\xff", 59)} {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		imagetest.Check(t, w.WriteHeader(&object))
		_, err := w.Write([]byte(fmt.Sprintf("%-64.64s", elf.Magic+"\x02"+rest)))
		imagetest.Check(t, err)
		imagetest.Check(t, w.Close())
		_, err = imagetest.Tree(t, layout.DB(imagetest.Layout(t, map[string]any{name + ":1": imagetest.Raw(t, nil, static.NewLayer(b.Bytes(), types.OCIUncompressedLayer))})), name+":1")
		imagetest.Check(t, err)
	}
	dir := t.TempDir()
	tree, err := imagetest.Tree(t, layout.DB(imagetest.Layout(t, map[string]any{"app:1": imagetest.Raw(t, nil, static.NewLayer(odd, types.OCIUncompressedLayer))}), oci.WithCache(cache.New(dir))), "app:1")
	imagetest.Check(t, err)
	for _, p := range []string{"/etc/up", "/etc/absolute", "/root/below", "/twice"} {
		if tree.Lookup(p).Presence != filesystem.Present {
			t.Errorf("%s is missing", p)
		}
	}
}

// A manifest's sizes are trusted as far as they keep layerlint from reading more; the digest decides.
func TestManifestsThatLieAboutSizes(t *testing.T) {
	good := imagetest.Layers(t)
	digest, err := good[0].Digest()
	imagetest.Check(t, err)
	size, err := good[0].Size()
	imagetest.Check(t, err)
	for name, c := range map[string]struct {
		claim int64
		says  string
	}{
		"smaller":  {size - 10, "layer 1 of image"},
		"nothing":  {0, "layer 1 of image"},
		"larger":   {size + 10, "breaks off after"},
		"huge":     {1 << 40, "breaks off after"},
		"negative": {-1, "layer 1 claims to be of -1 bytes"},
		"endless":  {1 << 62, "layer 1 claims to be"},
	} {
		t.Run(name, func(t *testing.T) {
			img := imagetest.Raw(t, map[v1.Hash]int64{digest: c.claim}, good...)
			raw, err := img.RawManifest()
			imagetest.Check(t, err)
			host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
				if !strings.HasSuffix(r.URL.Path, "/manifests/lie") {
					return false
				}
				w.Header().Set("Content-Type", string(types.OCIManifestSchema1))
				_, _ = w.Write(raw)
				return true
			})
			imagetest.Push(t, host+"/x/app:2", imagetest.Raw(t, nil, good...))
			held := cache.New(t.TempDir())
			_, err = imagetest.Tree(t, registry.DB(registry.Options{}, oci.WithCache(held)), host+"/x/app:lie")
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
			keptNothing(t, held, good[0])
		})
	}
}

func TestManifestsOfTooManyLayers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	one := static.NewLayer(nil, types.OCIUncompressedLayer)
	many := make([]v1.Layer, 1001)
	for i := range many {
		many[i] = one
	}
	_, err := imagetest.Tree(t, layout.DB(imagetest.Layout(t, map[string]any{"app:1": imagetest.Raw(t, nil, many...)})), "app:1")
	if err == nil || !strings.Contains(err.Error(), "1001 layers") {
		t.Error(err)
	}
}

func TestSchemaOneIsRefused(t *testing.T) {
	old, err := json.Marshal(map[string]any{"schemaVersion": 1, "name": "x/app", "tag": "old", "architecture": "amd64",
		"fsLayers": []any{map[string]string{"blobSum": "sha256:" + strings.Repeat("0", 64)}}, "history": []any{map[string]string{"v1Compatibility": "{}"}}})
	imagetest.Check(t, err)
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/manifests/") {
			return false
		}
		w.Header().Set("Content-Type", string(types.DockerManifestSchema1Signed))
		_, _ = w.Write(old)
		return true
	})
	_, err = registry.DB(registry.Options{}).Image(context.Background(), host+"/x/app:old", "linux/amd64")
	var missing *imagedb.MissingError
	if err == nil || !strings.Contains(err.Error(), "schema 1 is not supported") || !strings.Contains(err.Error(), host+"/x/app:old") || errors.As(err, &missing) {
		t.Error(err)
	}
}

// Every way in which a registry's layer can be wrong leaves a cache without an index of it.
func TestSpoiltBodiesLeaveNothing(t *testing.T) {
	good := imagetest.Layers(t)
	digest, err := good[1].Digest()
	imagetest.Check(t, err)
	for name, spoil := range map[string]func(w http.ResponseWriter, b []byte){
		"other bytes": func(w http.ResponseWriter, b []byte) { b[5] ^= 1; _, _ = w.Write(b) },
		"another layer": func(w http.ResponseWriter, _ []byte) {
			_, _ = w.Write(gzipped(t, imagetest.Tar(t, tar.Header{Name: "evil", Typeflag: tar.TypeReg})))
		},
		"more":          func(w http.ResponseWriter, b []byte) { _, _ = w.Write(append([]byte{0x1f}, b...)) },
		"nothing":       func(http.ResponseWriter, []byte) {},
		"an error page": func(w http.ResponseWriter, _ []byte) { fmt.Fprint(w, "<html>please log in</html>") },
		"endless error": func(w http.ResponseWriter, _ []byte) { w.WriteHeader(404); imagetest.Endless(w) },
	} {
		t.Run(name, func(t *testing.T) {
			host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
				if !strings.HasSuffix(r.URL.Path, digest.String()) || r.Method != http.MethodGet {
					return false
				}
				spoil(w, imagetest.Recorded(next, r).Body.Bytes())
				return true
			})
			held := cache.New(t.TempDir())
			_, err := imagetest.Tree(t, registry.DB(registry.Options{}, oci.WithCache(held)), host+"/x/app:1")
			if err == nil || !strings.Contains(err.Error(), "layer 2 of image") {
				t.Error(err)
			}
			keptNothing(t, held, good[1])
		})
	}
}

// repeated is a tar of one entry without body, with that entry n times.
func repeated(one []byte, n int) []byte {
	return append(bytes.Repeat(one[:512], n), one[512:]...)
}

func gzipped(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	imagetest.Check(t, err)
	_, err = z.Write(b)
	imagetest.Check(t, err)
	imagetest.Check(t, z.Close())
	return out.Bytes()
}
