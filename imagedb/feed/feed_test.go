package feed

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	registries "github.com/google/go-containerregistry/pkg/registry"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/registry"
)

const week = 7 * 24 * time.Hour

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// serve is a registry; answer may answer a request in its place.
func serve(t *testing.T, answer http.HandlerFunc) (host string) {
	inner := registries.New(registries.Logger(log.New(&bytes.Buffer{}, "", 0)))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answer != nil && r.Method == http.MethodGet {
			kept := &kept{ResponseWriter: w}
			if answer(kept, r); kept.answered {
				return
			}
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

// kept notices an answer.
type kept struct {
	http.ResponseWriter
	answered bool
}

func (k *kept) WriteHeader(status int) {
	k.answered = true
	k.ResponseWriter.WriteHeader(status)
}

func busy(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }

func pair(t *testing.T) (ed25519.PublicKey, ed25519.PrivateKey) {
	public, private, err := ed25519.GenerateKey(nil)
	check(t, err)
	return public, private
}

func catalogOf(text string) fs.FS {
	return fstest.MapFS{"made.txt": {Data: []byte("2026-11-22\n")}, "names/debian-12.zst": {Data: []byte(text)}}
}

// pushed pushes an edition and returns its repository.
func pushed(t *testing.T, host, text, made string, key ed25519.PrivateKey) (repository string) {
	t.Helper()
	p, err := Pack(catalogOf(text), made, week, key)
	check(t, err)
	repository = host + "/team/tables"
	check(t, p.Push(t.Context(), repository, registry.Options{}))
	return repository
}

// updating is an update that notes what was passed over.
func updating(dir string, key ed25519.PublicKey, from ...string) (o Options, passed *[]string) {
	passed = &[]string{}
	return Options{Dir: dir, From: from, Keys: []ed25519.PublicKey{key}, NotBefore: "2026-11-22",
		Passed: func(_ string, why error) { *passed = append(*passed, why.Error()) }}, passed
}

func content(t *testing.T, dir string) string {
	t.Helper()
	kept, err := Open(dir)
	check(t, err)
	b, err := fs.ReadFile(kept.Files, "names/debian-12.zst")
	check(t, err)
	return string(b)
}

func TestUpdateTakesTheFirstThatAnswers(t *testing.T) {
	public, private := pair(t)
	crowded := serve(t, busy) + "/team/tables"
	broken := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }) + "/team/tables"
	there := pushed(t, serve(t, nil), "names", "2026-11-29", private)
	dir := filepath.Join(t.TempDir(), "feed")
	o, passed := updating(dir, public, crowded, broken, "127.0.0.1:1/team/tables", there)
	kept, fresh, err := Update(t.Context(), o)
	check(t, err)
	if !fresh || kept.From != there || kept.Made != "2026-11-29" || kept.NextUpdate != "2026-12-06" || content(t, dir) != "names" {
		t.Errorf("fresh %v, kept %+v", fresh, kept)
	}
	for i, want := range []string{"too many requests", "answers 502", "cannot be reached"} {
		if i >= len(*passed) || !strings.Contains((*passed)[i], want) {
			t.Fatalf("passed over for %q", *passed)
		}
	}
	for name, mode := range map[string]fs.FileMode{dir: 0o700 | fs.ModeDir, keptFile(dir): 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode() != mode && os.PathSeparator == '/' {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	// The same once more is not fetched again; a later one on the same day is.
	if _, fresh, err = Update(t.Context(), o); err != nil || fresh {
		t.Errorf("fetched again: %v, %v", fresh, err)
	}
	pushed(t, strings.TrimSuffix(there, "/team/tables"), "others", "2026-11-29", private)
	if _, fresh, err = Update(t.Context(), o); err != nil || !fresh || content(t, dir) != "others" {
		t.Errorf("%v, %v, %s", fresh, err, content(t, dir))
	}
}

// Whatever is wrong with an edition, the next repository is asked and what there was stays.
func TestUpdateRefuses(t *testing.T) {
	public, private := pair(t)
	_, other := pair(t)
	for name, c := range map[string]struct {
		key    ed25519.PrivateKey
		made   string
		answer http.HandlerFunc
		spoil  func(*Packed)
		want   string
	}{
		"another key":  {key: other, want: "not by a trusted key"},
		"no signature": {spoil: func(p *Packed) { p.artifact.Annotations = nil }, want: "not signed"},
		"another text": {spoil: func(p *Packed) {
			p.artifact.Document = bytes.ReplaceAll(p.artifact.Document, []byte("2026"), []byte("2027"))
		}, want: "not by a trusted key"},
		"other files":  {spoil: func(p *Packed) { p.content = packedFiles(t, map[string]string{"a": "b"}) }, want: "not those that were signed"},
		"later format": {spoil: func(p *Packed) { resign(t, p, private, func(e *Edition) { e.Format = 2 }) }, want: "format 2"},
		"no days":      {spoil: func(p *Packed) { resign(t, p, private, func(e *Edition) { e.Made = "soon" }) }, want: "no days"},
		"older":        {made: "2026-11-21", want: "older than the one of 2026-11-22"},
		"cut short": {answer: func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, "/blobs/") {
				w.Header().Set("Content-Length", "100000")
				w.WriteHeader(http.StatusOK)
				_, _ = w.Write(make([]byte, 10))
			}
		}, want: "breaks off"},
		"a bomb": {spoil: func(p *Packed) {
			p.content = zeros(t, maxUnpacked+1)
			resign(t, p, private, func(e *Edition) { e.Digest = digest(p.content) })
		}, want: "unpacking it: more than"},
		"a path": {spoil: func(p *Packed) {
			p.content = packedFiles(t, map[string]string{"../a": "b"})
			resign(t, p, private, func(e *Edition) { e.Digest = digest(p.content) })
		}, want: `"../a" is not a file of the catalog`},
		"an image": {spoil: func(p *Packed) { p.artifact.Type = "application/vnd.oci.image.config.v1+json" }, want: "something else"},
	} {
		t.Run(name, func(t *testing.T) {
			key, made := c.key, c.made
			if key == nil {
				key = private
			}
			if made == "" {
				made = "2026-11-29"
			}
			p, err := Pack(catalogOf("spoilt"), made, week, key)
			check(t, err)
			if c.spoil != nil {
				c.spoil(p)
			}
			repository := serve(t, c.answer) + "/team/tables"
			check(t, p.Push(t.Context(), repository, registry.Options{}))
			dir := t.TempDir()
			o, passed := updating(dir, public, repository)
			_, _, err = Update(t.Context(), o)
			if !errors.Is(err, ErrNone) || len(*passed) != 1 || !strings.Contains((*passed)[0], c.want) {
				t.Fatalf("%v, %q", err, *passed)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("%s was left", left[0].Name())
			}
			good := pushed(t, serve(t, nil), "names", "2026-11-29", private)
			o, _ = updating(dir, public, repository, good)
			if _, _, err := Update(t.Context(), o); err != nil || content(t, dir) != "names" {
				t.Errorf("the next repository: %v", err)
			}
		})
	}
}

// resign changes an edition and signs it again.
func resign(t *testing.T, p *Packed, key ed25519.PrivateKey, change func(*Edition)) {
	e := p.Edition
	change(&e)
	document, err := json.Marshal(e)
	check(t, err)
	p.artifact.Document, p.artifact.Annotations = document, signature(document, key)
}

func packedFiles(t *testing.T, files map[string]string) []byte {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for name, text := range files {
		check(t, w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(text))}))
		_, err := w.Write([]byte(text))
		check(t, err)
	}
	check(t, w.Close())
	return compressed(t, out.Bytes())
}

func zeros(t *testing.T, n int) []byte { return compressed(t, make([]byte, n)) }

func compressed(t *testing.T, b []byte) []byte {
	z, err := zstd.NewWriter(nil)
	check(t, err)
	return z.EncodeAll(b, nil)
}

func TestCancelledUpdateKeepsNothing(t *testing.T) {
	public, private := pair(t)
	ctx, cancel := context.WithCancel(t.Context())
	host := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/manifests/") {
			cancel()
		}
	})
	dir := t.TempDir()
	o, _ := updating(dir, public, pushed(t, host, "names", "2026-11-29", private))
	if _, _, err := Update(ctx, o); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%s was left", left[0].Name())
	}
}

func TestDamagedEditionIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	whole := packedFiles(t, map[string]string{"names/debian-12.zst": "names"})
	files, err := unpack(whole)
	check(t, err)
	check(t, keep(dir, Edition{Format: Format, Made: "2026-11-29", NextUpdate: "2026-12-06"}, "here", files))
	if content(t, dir) != "names" {
		t.Error("it cannot be read")
	}
	b, err := os.ReadFile(keptFile(dir))
	check(t, err)
	for _, damaged := range [][]byte{b[:len(b)-1], b[:10], bytes.Replace(b, []byte("names\x00"), []byte("nomes\x00"), 1), append([]byte("x"), b...)} {
		check(t, os.WriteFile(keptFile(dir), damaged, 0o600))
		if err := Verify(dir); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes: %v", len(damaged), err)
		}
	}
	check(t, Remove(dir))
	check(t, Remove(dir))
}

func TestPackingIsReproducible(t *testing.T) {
	_, private := pair(t)
	one, err := Pack(catalogOf("names"), "2026-11-22", week, private)
	check(t, err)
	two, err := Pack(catalogOf("names"), "2026-11-22", week, private)
	check(t, err)
	if one.Edition != two.Edition || !bytes.Equal(one.content, two.content) {
		t.Error("equal files are packed differently")
	}
}

func TestKeys(t *testing.T) {
	if _, err := Keys(); err != nil {
		t.Error(err)
	}
	name := filepath.Join(t.TempDir(), "key.pem")
	text, err := NewKey(name)
	check(t, err)
	private, err := PrivateKey(name)
	check(t, err)
	public, err := ReadKey(text)
	check(t, err)
	if !public.Equal(private.Public()) {
		t.Error("they are not a pair")
	}
	if _, err := NewKey(name); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a key is written over: %v", err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 && os.PathSeparator == '/' {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	for _, text := range []string{"", "abc", "c2hvcnQ="} {
		if _, err := ReadKey(text); err == nil {
			t.Errorf("%q is taken for a key", text)
		}
	}
}
