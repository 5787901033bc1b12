package imagetest

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	ociremote "github.com/google/go-containerregistry/pkg/v1/remote"
)

// Serve starts a registry that holds the index as app:1 and its schema variants beside.
func Serve(t testing.TB) (host string) {
	t.Helper()
	s := httptest.NewServer(registry.New(registry.Logger(log.New(io.Discard, "", 0))))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

// Push writes an image or an index to a registry.
func Push(t testing.TB, ref string, what any) {
	t.Helper()
	r, err := name.ParseReference(ref)
	Check(t, err)
	if index, ok := what.(v1.ImageIndex); ok {
		Check(t, ociremote.WriteIndex(r, index))
		return
	}
	Check(t, ociremote.Write(r, what.(v1.Image)))
}

// Faulty serves app:1; spoil answers a request itself, or lets it through.
func Faulty(t *testing.T, spoil func(w http.ResponseWriter, r *http.Request,
	next http.Handler) (answered bool)) (host string) {
	t.Helper()
	inner := registry.New(registry.Logger(log.New(io.Discard, "", 0)))
	on := atomic.Bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !on.Load() || !spoil(w, r, inner) {
			inner.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	host = strings.TrimPrefix(s.URL, "http://")
	Push(t, host+"/x/app:1", Index(t))
	on.Store(true)
	return host
}

// Recorded is what a handler answers.
func Recorded(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Endless writes until nobody reads.
func Endless(w http.ResponseWriter) {
	for more := make([]byte, 4096); ; {
		if _, err := w.Write(more); err != nil {
			return
		}
	}
}
