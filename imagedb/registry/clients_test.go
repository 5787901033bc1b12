package registry

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// Large layers of one registry are read one at a time, small ones are not held up.
func TestLargeLayersTakeTurns(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		_, _ = w.Write([]byte("the start of a layer"))
		return r.Method == http.MethodGet
	})
	r := DB(Options{}).(*registries)
	repo, err := r.repository(host + "/x/app")
	imagetest.Check(t, err)
	other, err := r.repository(host + "/x/other")
	imagetest.Check(t, err)
	ctx := context.Background()
	c, err := r.client(ctx, repo)
	imagetest.Check(t, err)
	same, err := r.client(ctx, other)
	imagetest.Check(t, err)
	hash, _, err := v1.SHA256(strings.NewReader(""))
	imagetest.Check(t, err)
	large, small := v1.Descriptor{Digest: hash, Size: largeLayer}, v1.Descriptor{Digest: hash, Size: largeLayer - 1}
	first, err := c.blob(ctx, large)
	imagetest.Check(t, err)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := same.blob(gone, large); !errors.Is(err, context.Canceled) {
		t.Errorf("a second large layer: %v", err)
	}
	beside, err := same.blob(ctx, small)
	imagetest.Check(t, err)
	imagetest.Check(t, beside.Close())
	imagetest.Check(t, first.Close())
	second, err := same.blob(ctx, large)
	imagetest.Check(t, err)
	imagetest.Check(t, second.Close())
}

// The right to read a large layer is given back when it cannot be opened.
func TestLargeLayersThatFailGiveTheirTurnBack(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if strings.Contains(r.URL.Path, "/blobs/") {
			w.WriteHeader(404)
			return true
		}
		return false
	})
	r := DB(Options{}).(*registries)
	repo, err := r.repository(host + "/x/app")
	imagetest.Check(t, err)
	c, err := r.client(context.Background(), repo)
	imagetest.Check(t, err)
	hash, _, err := v1.SHA256(strings.NewReader(""))
	imagetest.Check(t, err)
	for range 3 {
		if _, err := c.blob(context.Background(), v1.Descriptor{Digest: hash, Size: largeLayer}); err == nil {
			t.Error("no error")
		}
	}
	if len(c.large) != 0 {
		t.Error("the turn was not given back")
	}
}

// Layers of one image are asked for at the same time, as many as there are processors.
func TestLayersAreReadInParallel(t *testing.T) {
	if runtime.GOMAXPROCS(0) < 2 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	}
	layers := imagetest.Layers(t)
	var both sync.WaitGroup
	both.Add(2)
	digests := map[string]*sync.Once{}
	for _, l := range layers {
		d, err := l.Digest()
		imagetest.Check(t, err)
		digests[d.String()] = &sync.Once{}
	}
	host := imagetest.Faulty(t, func(_ http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if once := digests[filepath.Base(r.URL.Path)]; once != nil && r.Method == http.MethodGet {
			once.Do(both.Done)
			both.Wait() // for ever, if the other is not asked for
		}
		return false
	})
	tree, err := imagetest.Tree(t, DB(Options{}), host+"/x/app:1")
	imagetest.Check(t, err)
	imagetest.ConformTree(t, tree, host+"/x/app:1")
}

// Waits that are too long are not waited: the answer says what to do.
func TestLongWaitsAreNotWaited(t *testing.T) {
	for _, wait := range []string{"3600", "99999999999999999999", "Wed, 21 Oct 2065 07:28:00 GMT", ""} {
		var asked atomic.Int32
		host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			if !strings.Contains(r.URL.Path, "/manifests/") {
				return false
			}
			asked.Add(1)
			w.Header().Set("Retry-After", wait)
			w.WriteHeader(http.StatusTooManyRequests)
			return true
		})
		_, err := DB(Options{}).Image(context.Background(), host+"/x/app:1", "linux/amd64")
		if err == nil || !strings.Contains(err.Error(), "too many requests; log in, wait, or use a mirror") || asked.Load() != 1 {
			t.Errorf("Retry-After %q: asked %d times, %v", wait, asked.Load(), err)
		}
	}
}

// A layer whose registry limits requests for a moment is read after that moment.
func TestLimitedBodiesAreAskedForAgain(t *testing.T) {
	var asked atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/blobs/") || asked.Add(1)%2 == 0 {
			return false
		}
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(http.StatusTooManyRequests)
		return true
	})
	tree, err := imagetest.Tree(t, DB(Options{}), host+"/x/app:1")
	imagetest.Check(t, err)
	imagetest.ConformTree(t, tree, host+"/x/app:1")
}

// Credentials come from where docker login left them: a file, or a program that keeps them.
func TestCredentials(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the credential program is a shell script")
	}
	login := "Basic " + base64.StdEncoding.EncodeToString([]byte("someone:secret"))
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if r.Header.Get("Authorization") == login {
			return false
		}
		w.Header().Set("WWW-Authenticate", `Basic realm="test"`)
		w.WriteHeader(http.StatusUnauthorized)
		return true
	})
	programs := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\nread server\n[ \"$1 $server\" = \"get %s\" ] || { echo credentials not found in native keychain; exit 1; }\necho '{\"ServerURL\":\"%s\",\"Username\":\"someone\",\"Secret\":\"secret\"}'\n", host, host)
	imagetest.Check(t, os.WriteFile(filepath.Join(programs, "docker-credential-layerlinttest"), []byte(script), 0o755))
	t.Setenv("PATH", programs+string(os.PathListSeparator)+os.Getenv("PATH"))
	for name, c := range map[string]struct {
		config string
		fails  bool
	}{
		"file":            {fmt.Sprintf(`{"auths":{%q:{"auth":%q}}}`, host, strings.TrimPrefix(login, "Basic ")), false},
		"program":         {fmt.Sprintf(`{"credHelpers":{%q:"layerlinttest"}}`, host), false},
		"default program": {`{"credsStore":"layerlinttest"}`, false},
		"wrong":           {fmt.Sprintf(`{"auths":{%q:{"username":"someone","password":"guess"}}}`, host), true},
		"nothing":         {`{}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			imagetest.Check(t, os.WriteFile(filepath.Join(dir, "config.json"), []byte(c.config), 0o600))
			t.Setenv("DOCKER_CONFIG", dir)
			t.Setenv("REGISTRY_AUTH_FILE", "")
			t.Setenv("XDG_RUNTIME_DIR", "")
			tree, err := imagetest.Tree(t, DB(Options{}), host+"/x/app:1")
			if c.fails {
				if err == nil || !strings.Contains(err.Error(), "requires a login") || strings.Contains(err.Error(), "guess") {
					t.Errorf("%v", err)
				}
				return
			}
			imagetest.Check(t, err)
			imagetest.ConformTree(t, tree, host+"/x/app:1")
		})
	}
}

// Many clients, each with a source and a cache of its own over one directory, read one image at once.
func TestManyClientsAtOnce(t *testing.T) {
	host := imagetest.Faulty(t, func(http.ResponseWriter, *http.Request, http.Handler) bool { return false })
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 24 {
		all.Go(func() { imagetest.Conform(t, DB(Options{}, oci.WithCache(cache.New(dir))), host+"/x/app:1") })
	}
	all.Wait()
	held := cache.New(dir)
	damaged, err := held.Verify()
	imagetest.Check(t, err)
	files, err := held.Files()
	imagetest.Check(t, err)
	left, err := filepath.Glob(filepath.Join(dir, "v1", ".new-*"))
	imagetest.Check(t, err)
	if len(damaged) > 0 || len(left) > 0 || len(files) != 6 { // index, manifest, configuration, two layers, their chain
		t.Errorf("damaged %v, left %v, files %v", damaged, left, files)
	}
}

// One source, many questions: each layer is read once.
func TestOneClientReadsEachLayerOnce(t *testing.T) {
	layers := imagetest.Layers(t)
	digest, err := layers[0].Digest()
	imagetest.Check(t, err)
	var reads atomic.Int32
	host := imagetest.Faulty(t, func(_ http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if strings.HasSuffix(r.URL.Path, digest.String()) && r.Method == http.MethodGet {
			reads.Add(1)
		}
		return false
	})
	img := imagetest.Image(t, "amd64", layers[0], static.NewLayer(imagetest.Tar(t), types.OCIUncompressedLayer))
	imagetest.Push(t, host+"/x/app:2", img)
	reads.Store(0)
	db := DB(Options{})
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			if _, err := imagetest.Tree(t, db, fmt.Sprintf("%s/x/app:%d", host, i%2+1)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if reads.Load() != 1 {
		t.Errorf("a layer of two images was read %d times", reads.Load())
	}
}
