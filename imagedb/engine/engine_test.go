package engine

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// held is an image as an engine with a storage driver holds it.
func held(t *testing.T) imagetest.Held {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	id, err := one.ConfigName()
	imagetest.Check(t, err)
	return imagetest.Held{Name: "app:1", ID: id, Image: one, Saved: imagetest.SavedOld(t, "app:1", one)}
}

// served is an engine whose answers may be spoilt first.
func served(t *testing.T, spoil func(w http.ResponseWriter, r *http.Request) (answered bool)) Host {
	t.Helper()
	good := imagetest.EngineHandler(t, held(t))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !spoil(w, r) {
			good.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return Host{URL: strings.Replace(s.URL, "http://", "tcp://", 1)}
}

// What an engine streamed once is not streamed again.
func TestStreamsAreReadOnce(t *testing.T) {
	var streams atomic.Int32
	h := served(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/get") {
			streams.Add(1)
		}
		return false
	})
	dir := t.TempDir()
	for range 2 {
		imagetest.Conform(t, DB(h, oci.WithCache(cache.New(dir))), "app:1")
	}
	if n := streams.Load(); n != 1 {
		t.Errorf("streamed %d times", n)
	}
	if err := os.RemoveAll(filepath.Join(dir, "v1")); err != nil {
		t.Fatal(err)
	}
	imagetest.Conform(t, DB(h, oci.WithCache(cache.New(dir))), "app:1")
	if n := streams.Load(); n != 2 {
		t.Errorf("an empty cache: streamed %d times", n)
	}
}

// An engine finds images by parts of their IDs and by digests; builders take names.
func TestEnginesHoldNames(t *testing.T) {
	h := served(t, func(w http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/json") && strings.Contains(r.URL.Path, "0123abc") {
			fmt.Fprint(w, `{"Id": "sha256:0123abc", "RepoTags": ["app:1"]}`)
			return true
		}
		return false
	})
	if _, err := DB(h).Image(t.Context(), "0123abc", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("by its ID: %v", err)
	}
	streamed := served(t, func(w http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/get") {
			t.Error("an image for another platform is streamed")
		}
		return false
	})
	if _, err := DB(streamed).Image(t.Context(), "app:1", "linux/s390x"); !errors.Is(err, imagedb.ErrNotFound) || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("another platform: %v", err)
	}
	if _, err := DB(h).Image(t.Context(), "../containers/json", "linux/amd64"); err == nil || errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("a path in place of a name: %v", err)
	}
}

// podman names what it builds localhost/NAME and finds it by NAME.
func TestPodmanNames(t *testing.T) {
	for _, podman := range []bool{true, false} {
		e := DB(Host{URL: "tcp://127.0.0.1:1", Podman: podman})
		if got := e.named(&described{RepoTags: []string{"localhost/app:latest"}}, "app"); got != podman {
			t.Errorf("podman %v: %v", podman, got)
		}
	}
}

// An engine that is not there costs next to nothing and is no failure.
func TestEnginesThatAreNotThere(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	imagetest.Check(t, err)
	imagetest.Check(t, silent.Close())
	for _, h := range []Host{{URL: "unix://" + filepath.Join(t.TempDir(), "no.sock")}, {URL: "tcp://" + silent.Addr().String()}} {
		if _, err := DB(h).Image(t.Context(), "app:1", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) || !strings.Contains(err.Error(), h.String()) {
			t.Errorf("%s: %v", h, err)
		}
	}
}

// A layer that cannot be read is the image's failure, in its own words.
func TestLayersThatCannotBeRead(t *testing.T) {
	e := DB(served(t, func(http.ResponseWriter, *http.Request) bool {
		return false
	}), oci.WithLimits(layer.Limits{Entries: 1}))
	_, err := e.Image(t.Context(), "app:1", "linux/amd64")
	if !errors.Is(err, layer.ErrTooLarge) || !strings.Contains(err.Error(), "layer.tar") {
		t.Errorf("%v", err)
	}
}

// Where an image lies decides who is asked first: in a containerd store its ID is what registries know it by.
func TestStores(t *testing.T) {
	h := held(t)
	for _, containerd := range []bool{false, true} {
		digest := "sha256:" + strings.Repeat("1", 64)
		if containerd {
			digest = h.ID.String()
		}
		h.Digests = []string{"app@" + digest}
		found, err := DB(Host{URL: imagetest.Engine(t, h)}).Lookup(t.Context(), "app:1")
		if err != nil || found.Containerd != containerd {
			t.Errorf("%+v, %v", found, err)
		}
	}
}

// An index names platforms whose manifests were never pulled.
func TestIndexesOfWhichAPartIsHeld(t *testing.T) {
	index := imagetest.Index(t)
	dir := imagetest.Layout(t, map[string]any{"app:1": index})
	m, err := index.IndexManifest()
	imagetest.Check(t, err)
	imagetest.Check(t, os.Remove(filepath.Join(dir, "blobs", "sha256", m.Manifests[1].Digest.Hex)))
	h := held(t)
	h.ID, err = index.Digest()
	imagetest.Check(t, err)
	h.Saved = imagetest.Folder(t, dir)
	e := DB(Host{URL: imagetest.Engine(t, h)})
	imagetest.Conform(t, e, "app:1")
	var other *OtherError
	if _, err := e.Image(t.Context(), "app:1", "linux/arm64"); !errors.As(err, &other) || strings.Join(other.Have, " ") != "linux/amd64" {
		t.Errorf("%v", err)
	}
}

func TestHostileEngines(t *testing.T) {
	lies := v1.Hash{Algorithm: "sha256", Hex: strings.Repeat("0", 64)}
	inspect := func(format string, args ...any) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { fmt.Fprintf(w, format, args...) }
	}
	for name, c := range map[string]struct {
		at, says string
		answer   func(http.ResponseWriter)
	}{
		"no JSON":        {"/json", "invalid character", inspect("<html>")},
		"endless JSON":   {"/json", "more than", imagetest.Endless},
		"silent":         {"/json", "does not answer within", func(http.ResponseWriter) { time.Sleep(300 * time.Millisecond) }},
		"failing":        {"/json", "answers 500", func(w http.ResponseWriter) { w.WriteHeader(500) }},
		"redirecting":    {"/json", "redirects", func(w http.ResponseWriter) { w.Header().Set("Location", "http://example.com/"); w.WriteHeader(302) }},
		"no ID":          {"/json", "says that its ID is", inspect(`{"Id": "../../x", "RepoTags": ["app:1"]}`)},
		"another ID":     {"/json", "does not send all of it", inspect(`{"Id": %q, "RepoTags": ["app:1"], "Os": "linux", "Architecture": "amd64"}`, lies)},
		"no tar":         {"/get", "docker at", func(w http.ResponseWriter) { fmt.Fprint(w, strings.Repeat("x", 4096)) }},
		"endless stream": {"/get", "docker at", imagetest.Endless},
		"cut stream":     {"/get", "docker at", func(w http.ResponseWriter) { w.Header().Set("Content-Length", "99999") }},
		"stalled stream": {"/get", "nothing came for", func(w http.ResponseWriter) {
			w.WriteHeader(200)
			w.(http.Flusher).Flush()
			time.Sleep(300 * time.Millisecond)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			e := DB(served(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !strings.HasSuffix(r.URL.Path, c.at) {
					return false
				}
				c.answer(w)
				return true
			}))
			e.idle = 100 * time.Millisecond
			if name == "silent" {
				e.answer = 100 * time.Millisecond
			}
			_, err := e.Image(context.Background(), "app:1", "linux/amd64")
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
		})
	}
}

// docker's own way to its engine: DOCKER_HOST, then the context.
func TestDockerHosts(t *testing.T) {
	home := t.TempDir()
	t.Setenv("DOCKER_HOST", "")
	t.Setenv("DOCKER_CONTEXT", "")
	t.Setenv("DOCKER_CONFIG", "")
	t.Setenv("DOCKER_TLS_VERIFY", "")
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(home, ".docker", name)
		imagetest.Check(t, os.MkdirAll(filepath.Dir(name), 0o755))
		imagetest.Check(t, os.WriteFile(name, []byte(text), 0o644))
	}
	expect := func(want Host) {
		t.Helper()
		if h, err := Docker(home); err != nil || h != want {
			t.Errorf("%+v, %v; want %+v", h, err, want)
		}
	}
	expect(Host{URL: defaultHost})
	write("config.json", `{"currentContext": "rootless"}`)
	if _, err := Docker(home); err == nil {
		t.Error("a context that is not there")
	}
	write("contexts/meta/"+contextID("rootless")+"/meta.json", `{"Name": "rootless", "Endpoints": {"docker": {"Host": "unix:///run/user/1000/docker.sock"}}}`)
	expect(Host{URL: "unix:///run/user/1000/docker.sock", Context: "rootless"})
	t.Setenv("DOCKER_CONTEXT", "default")
	expect(Host{URL: defaultHost})
	t.Setenv("DOCKER_HOST", "tcp://docker:2376")
	expect(Host{URL: "tcp://docker:2376"})
	t.Setenv("DOCKER_TLS_VERIFY", "1")
	expect(Host{URL: "tcp://docker:2376", TLS: filepath.Join(home, ".docker")})
	t.Setenv("DOCKER_HOST", "ssh://somewhere")
	if _, err := Docker(home); err == nil || !strings.Contains(err.Error(), "ssh://somewhere") {
		t.Errorf("%v", err)
	}
}

// The builder that docker buildx use chose, for an engine or for all.
func TestCurrentBuilders(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"BUILDX_CONFIG", "BUILDX_BUILDER", "DOCKER_CONFIG"} {
		t.Setenv(name, "")
	}
	dir := filepath.Join(home, ".docker", "buildx")
	write := func(name, text string) {
		imagetest.Check(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		imagetest.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	here, there := Host{URL: defaultHost}, Host{URL: "tcp://x:1"}
	expect := func(h Host, want Builder) {
		t.Helper()
		if b := CurrentBuilder(home, h); b != want {
			t.Errorf("%+v, want %+v", b, want)
		}
	}
	expect(here, Builder{"default", "docker"})
	write("instances/mine", `{"Name": "mine", "Driver": "docker-container"}`)
	expect(here, Builder{"default", "docker"})
	write("current", `{"Key": "unix:///var/run/docker.sock", "Name": "mine", "Global": false}`)
	expect(here, Builder{"mine", "docker-container"})
	expect(there, Builder{"default", "docker"})
	write("current", `{"Key": "other", "Name": "mine", "Global": true}`)
	expect(there, Builder{"mine", "docker-container"})
	t.Setenv("BUILDX_BUILDER", "default")
	expect(there, Builder{"default", "docker"})
}
