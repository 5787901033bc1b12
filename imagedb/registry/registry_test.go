package registry

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
)

func TestBrokenBodiesAreResumed(t *testing.T) {
	var ranges atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/blobs/") {
			return false
		}
		if asked := r.Header.Get("Range"); asked != "" {
			if strings.HasSuffix(asked, "-") {
				w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
				return true
			}
			ranges.Add(1)
		}
		whole := httptest.NewRecorder()
		next.ServeHTTP(whole, r)
		w.Header().Set("Content-Length", fmt.Sprint(whole.Body.Len()))
		w.WriteHeader(whole.Code)
		_, _ = w.Write(whole.Body.Bytes()[:(whole.Body.Len()+1)/2])
		if whole.Body.Len() > 1 {
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
		return true
	})
	img, err := DB(Options{}).Image(context.Background(), host+"/x/app:1", "linux/amd64")
	imagetest.Check(t, err)
	tree, err := img.Tree(context.Background())
	imagetest.Check(t, err)
	imagetest.ConformTree(t, tree, host+"/x/app:1")
	if ranges.Load() == 0 {
		t.Error("no range was asked for")
	}
}

func TestBodiesThatNeverEnd(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/blobs/") {
			return false
		}
		whole := httptest.NewRecorder()
		next.ServeHTTP(whole, r)
		_, err := w.Write(whole.Body.Bytes())
		for more := make([]byte, 4096); err == nil; {
			_, err = w.Write(more)
		}
		return true
	})
	if _, err := imagetest.Tree(t, DB(Options{}), host+"/x/app:1"); err != nil {
		t.Error(err)
	}
}

func TestStalledBodiesFail(t *testing.T) {
	layer, err := imagetest.Layers(t)[1].Digest()
	imagetest.Check(t, err)
	for path, want := range map[string]string{"/manifests/": "does not arrive within 200ms", "/blobs/": "200ms", layer.String(): "nothing came for 200ms"} {
		host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			if !strings.Contains(r.URL.Path, path) {
				return false
			}
			w.Header().Set("Content-Length", "100000")
			w.WriteHeader(http.StatusOK)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			return true
		})
		_, err := imagetest.Tree(t, DB(Options{Idle: 200 * time.Millisecond}), host+"/x/app:1")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
}

func TestWrongBytesAreNoticed(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/blobs/") {
			return false
		}
		whole := httptest.NewRecorder()
		next.ServeHTTP(whole, r)
		b := whole.Body.Bytes()
		b[len(b)-1] ^= 1
		_, _ = w.Write(b)
		return true
	})
	held := cache.New(t.TempDir())
	if _, err := imagetest.Tree(t, DB(Options{}, oci.WithCache(held)), host+"/x/app:1"); err == nil || !strings.Contains(err.Error(), "digest does not match") {
		t.Errorf("%v", err)
	}
	if imagetest.IndexFiles(t, held) != 0 {
		t.Error("the cache holds an index of wrong bytes")
	}
}

func TestAnswersOfRegistries(t *testing.T) {
	for status, want := range map[int]string{
		401: "registry HOST requires a login, or has no such repository",
		403: "registry HOST does not allow it",
		404: "registry HOST does not have it",
		429: "registry HOST answers that there were too many requests; log in, wait, or use a mirror",
		418: "registry HOST answers 418",
	} {
		host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			if !strings.Contains(r.URL.Path, "/manifests/") {
				return false
			}
			w.WriteHeader(status)
			return true
		})
		ref := host + "/x/app:1"
		_, err := DB(Options{}).Image(context.Background(), ref, "linux/amd64")
		if err == nil || !strings.Contains(err.Error(), strings.ReplaceAll(want, "HOST", host)) || !strings.Contains(err.Error(), ref) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%d: %v", status, err)
		}
		var missing *imagedb.MissingError
		if got := errors.As(err, &missing); got != (status == 404) {
			t.Errorf("%d: missing is %v", status, got)
		}
	}
}

func TestShortWaitsAreWaited(t *testing.T) {
	var asked atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if !strings.Contains(r.URL.Path, "/manifests/") || asked.Add(1) > 1 {
			return false
		}
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(429)
		return true
	})
	if _, err := DB(Options{}).Image(context.Background(), host+"/x/app:1", "linux/amd64"); err != nil {
		t.Error(err)
	}
}

func TestUnreachableRegistryIsAskedOnce(t *testing.T) {
	var dials atomic.Int32
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		dials.Add(1)
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("no route to host")}
	}}
	known := &imagedb.Image{Ref: "registry.example.com/app:1", Source: "catalog"}
	db := imagedb.Chain(DB(Options{Transport: transport}), imagedb.Fixed(known))
	for range 3 {
		img, err := db.Image(context.Background(), known.Ref, "linux/amd64")
		imagetest.Check(t, err)
		if img.Source != "catalog" || !slices.Equal(img.Notes, []string{`reading image "registry.example.com/app:1": registry registry.example.com cannot be reached: dial tcp: no route to host`}) {
			t.Errorf("%+v", img)
		}
	}
	if n := dials.Load(); n > 2 {
		t.Errorf("dialed %d times", n)
	}
	if len(known.Notes) != 0 {
		t.Error("the source's own image was changed")
	}
}

func TestPullLimit(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool { return false })
	held := cache.New("")
	db := DB(Options{}, oci.WithPullLimit(1), oci.WithCache(held))
	ctx := context.Background()
	img, err := db.Image(ctx, host+"/x/app:1", "linux/amd64")
	imagetest.Check(t, err)
	if img.Completeness != imagedb.ConfigOnly || len(img.Notes) != 1 || !strings.Contains(img.Notes[0], "--pull-limit") {
		t.Errorf("%+v", img)
	}
	tree, err := img.Tree(ctx)
	imagetest.Check(t, err)
	if e := tree.Lookup("/etc/gone"); e.Presence != filesystem.Unknown {
		t.Errorf("what was not read must be unknown: %+v", e)
	}
	if _, complete, err := img.Packages(ctx); complete || err != nil {
		t.Errorf("packages of what was not read: %v, %v", complete, err)
	}
	if _, err := imagetest.Tree(t, DB(Options{}, oci.WithCache(held)), host+"/x/app:1"); err != nil {
		t.Fatal(err)
	}
	if img, err = db.Image(ctx, host+"/x/app:1", "linux/amd64"); err != nil || img.Completeness != imagedb.Complete {
		t.Errorf("what is indexed already is not pulled: %+v, %v", img, err)
	}
}

func TestCancelledReadingCanBeRepeated(t *testing.T) {
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool { return false })
	img, err := DB(Options{}, oci.WithCache(cache.New(t.TempDir()))).Image(context.Background(), host+"/x/app:1", "linux/amd64")
	imagetest.Check(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := img.Tree(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	tree, err := img.Tree(context.Background())
	imagetest.Check(t, err)
	imagetest.ConformTree(t, tree, img.Ref)
}

func TestKnownManifestsAreNotPulledAgain(t *testing.T) {
	var pulls, heads atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		switch {
		case r.Method == http.MethodHead:
			heads.Add(1)
		case strings.Contains(r.URL.Path, "/x/"):
			pulls.Add(1)
		}
		return false
	})
	dir := t.TempDir()
	read := func() {
		imagetest.Conform(t, DB(Options{}, oci.WithCache(cache.New(dir))), host+"/x/app:1")
	}
	read()
	first := pulls.Load()
	read()
	// conform also asks for an image that is not there.
	if again := pulls.Load() - first; first < 5 || again != 1 || heads.Load() == 0 {
		t.Errorf("%d requests with an empty cache, %d with a full one, %d for the digest", first, again, heads.Load())
	}
}
