package registry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// A server that drips is given up for what comes a second, whatever it drips; the registry is then left alone.
func TestDrippingBodiesFail(t *testing.T) {
	layer, err := imagetest.Layers(t)[1].Digest()
	imagetest.Check(t, err)
	for _, path := range []string{"/manifests/", "/blobs/", layer.String()} {
		var asked atomic.Int32
		host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
			asked.Add(1)
			if !strings.Contains(r.URL.Path, path) {
				return false
			}
			w.Header().Set("Content-Length", "10000000")
			w.WriteHeader(http.StatusOK)
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte{0})
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
			return true
		})
		db := DB(Options{Idle: 200 * time.Millisecond})
		started := time.Now()
		if _, err := imagetest.Tree(t, db, host+"/x/app:1"); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s: given up after %v", path, took)
		}
		before := asked.Load()
		if _, err := db.Image(context.Background(), host+"/x/app:2", "linux/amd64"); err == nil || asked.Load() != before {
			t.Errorf("%s: asked again: %v", path, err)
		}
	}
}

// What readers do with bytes is not the registry's fault.
func TestSlowReadersAreNotSlowRegistries(t *testing.T) {
	host := imagetest.Faulty(t, func(http.ResponseWriter, *http.Request, http.Handler) bool { return false })
	db := DB(Options{Idle: 100 * time.Millisecond})
	img, err := db.Image(context.Background(), host+"/x/app:1", "linux/amd64")
	imagetest.Check(t, err)
	r := db.(*registries)
	repo, err := r.repository(host + "/x/app")
	imagetest.Check(t, err)
	c, err := r.client(context.Background(), repo)
	imagetest.Check(t, err)
	manifest, err := c.Get(context.Background(), "manifests/"+img.Digest, oci.MaxManifest)
	imagetest.Check(t, err)
	b, err := c.blob(context.Background(), configOf(t, manifest))
	imagetest.Check(t, err)
	defer b.Close()
	one := make([]byte, 1)
	for range 3 {
		time.Sleep(150 * time.Millisecond)
		if _, err := b.Read(one); err != nil {
			t.Fatal(err)
		}
	}
}

// The first request is tried again as others are.
func TestFirstContactIsTriedAgain(t *testing.T) {
	var asked atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if r.URL.Path != "/v2/" || asked.Add(1) > 2 {
			return false
		}
		w.WriteHeader(http.StatusInternalServerError)
		return true
	})
	if _, err := imagetest.Tree(t, DB(Options{}), host+"/x/app:1"); err != nil {
		t.Error(err)
	}
}

type answers func(*http.Request) (int, http.Header, string)

func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	status, header, body := a(r)
	if status == 0 { // never
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	w := httptest.NewRecorder()
	for k, v := range header {
		w.Header()[k] = v
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
	resp := w.Result()
	resp.Request = r
	return resp, nil
}

// However a registry fails to answer, a run waits for it some ten seconds in all, over all of its images.
func TestRegistriesThatDoNotAnswer(t *testing.T) {
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	wait := func(status int, after string) answers {
		return func(r *http.Request) (int, http.Header, string) {
			if r.URL.Path == "/v2/" {
				return http.StatusOK, nil, ""
			}
			return status, http.Header{"Retry-After": {after}}, ""
		}
	}
	for what, network := range map[string]answers{
		"nothing at all":            func(*http.Request) (int, http.Header, string) { return 0, nil, "" },
		"no manifest":               wait(0, ""),
		"500, endless wait":         wait(500, "99999"),
		"503, four seconds":         wait(503, "4"),
		"429, five seconds":         wait(429, "5"),
		"500 at the first request":  func(*http.Request) (int, http.Header, string) { return 500, http.Header{"Retry-After": {"3"}}, "" },
		"500 after seven seconds":   late,
		"no token":                  func(r *http.Request) (int, http.Header, string) { return tokenless(r, 0) },
		"a token server that fails": func(r *http.Request) (int, http.Header, string) { return tokenless(r, 503) },
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				db := DB(Options{Transport: network}, oci.WithCache(cache.New(t.TempDir())))
				started := time.Now()
				for n := range 20 {
					_, err := db.Image(t.Context(), fmt.Sprintf("registry.example.com/app%d:1", n), "linux/amd64")
					var missing *imagedb.MissingError
					if err == nil || errors.As(err, &missing) || strings.Contains(err.Error(), "\n") {
						t.Errorf("%v", err)
					}
				}
				if took := time.Since(started); took > 15*time.Second {
					t.Errorf("waited %v", took)
				}
			})
		})
	}
}

// late takes seven seconds to fail.
func late(r *http.Request) (int, http.Header, string) {
	select {
	case <-time.After(7 * time.Second):
	case <-r.Context().Done():
	}
	return http.StatusInternalServerError, nil, ""
}

// tokenless is a registry whose token server, another host, answers with a status.
func tokenless(r *http.Request, status int) (int, http.Header, string) {
	if r.URL.Host == "auth.example.com" {
		return status, nil, `{"errors":[{"code":"NAME_UNKNOWN"}]}`
	}
	return http.StatusUnauthorized, http.Header{"Www-Authenticate": {`Bearer realm="https://auth.example.com/token",service="x"`}}, ""
}

// That an image does not exist is what its registry says of a manifest, nobody and nothing else.
func TestWhoSaysThatAnImageIsMissing(t *testing.T) {
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	manifest := func(status int, body string) answers {
		return func(r *http.Request) (int, http.Header, string) {
			if r.URL.Path == "/v2/" {
				return http.StatusOK, nil, ""
			}
			return status, nil, body
		}
	}
	elsewhere := func(status int, body string) answers {
		return func(r *http.Request) (int, http.Header, string) {
			switch {
			case r.URL.Path == "/v2/":
				return http.StatusOK, nil, ""
			case r.URL.Host == "registry.example.com":
				return http.StatusTemporaryRedirect, http.Header{"Location": {"https://other.example.com" + r.URL.Path}}, ""
			}
			return status, nil, body
		}
	}
	later := func(r *http.Request) (int, http.Header, string) {
		switch {
		case r.URL.Path == "/v2/":
			return http.StatusOK, nil, ""
		case r.URL.Host == "auth.example.com":
			return http.StatusNotFound, nil, ""
		}
		return tokenless(r, 404)
	}
	code := func(c string) string { return `{"errors":[{"code":"` + c + `"}]}` }
	for what, c := range map[string]struct {
		network answers
		missing bool
	}{
		"a manifest's 404":                {manifest(404, ""), true},
		"MANIFEST_UNKNOWN":                {manifest(404, code("MANIFEST_UNKNOWN")), true},
		"NAME_UNKNOWN":                    {manifest(404, code("NAME_UNKNOWN")), true},
		"404 for want of a login":         {manifest(404, code("UNAUTHORIZED")), false},
		"404, denied":                     {manifest(404, code("DENIED")), false},
		"401":                             {manifest(401, code("UNAUTHORIZED")), false},
		"403":                             {manifest(403, code("DENIED")), false},
		"403 with another code":           {manifest(403, code("NAME_UNKNOWN")), false},
		"the first request's 404":         {func(*http.Request) (int, http.Header, string) { return 404, nil, code("NAME_UNKNOWN") }, false},
		"the token server's 404":          {func(r *http.Request) (int, http.Header, string) { return tokenless(r, 404) }, false},
		"the token server's 404, later":   {later, false},
		"another host's 404":              {elsewhere(404, ""), false},
		"another host's page":             {elsewhere(404, "<html>not found</html>"), false},
		"another registry's 404, by code": {elsewhere(404, code("MANIFEST_UNKNOWN")), true},
	} {
		t.Run(what, func(t *testing.T) {
			_, err := DB(Options{Transport: c.network}).Image(t.Context(), "registry.example.com/app:1", "linux/amd64")
			var missing *imagedb.MissingError
			if err == nil || errors.As(err, &missing) != c.missing {
				t.Errorf("%v", err)
			}
		})
	}
}

// Nothing that a registry says reaches a message as it is.
func TestRegistriesAreNotQuoted(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 418, 429, 500, 503} {
		for _, path := range []string{"/v2/", "/manifests/"} {
			host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
				if !strings.HasSuffix(r.URL.Path, path) && !strings.Contains(r.URL.Path, "/manifests/") {
					return false
				}
				w.WriteHeader(status)
				_ = json.NewEncoder(w).Encode(map[string]any{"errors": []any{map[string]string{"code": "BAD\x1b[31m\n::error::x", "message": "\n::warning::y"}}})
				return true
			})
			_, err := DB(Options{}).Image(context.Background(), host+"/x/app:1", "linux/amd64")
			if err == nil || strings.ContainsAny(err.Error(), "\x1b\n") || strings.Contains(err.Error(), "::") {
				t.Errorf("%d %s: %v", status, path, err)
			}
		}
	}
}

// A certificate that is not trusted is told, not what came of asking without TLS.
func TestCertificatesAreTold(t *testing.T) {
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = quiet
	s.StartTLS()
	defer s.Close()
	_, err := DB(Options{}).Image(context.Background(), strings.TrimPrefix(s.URL, "https://")+"/x/app:1", "linux/amd64")
	if err == nil || !strings.Contains(err.Error(), "x509:") || !strings.Contains(err.Error(), "cannot be reached") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}

// A credential program that does not answer is ended with the time for first contact, and not asked again.
func TestCredentialProgramsAreEnded(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the credential program is a shell script")
	}
	dir := t.TempDir()
	script := "#!/bin/sh\necho >>" + dir + "/asked\nsleep 60\n"
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "docker-credential-layerlinttest"), []byte(script), 0o755))
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "config.json"), []byte(`{"credsStore":"layerlinttest"}`), 0o600))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("DOCKER_CONFIG", dir)
	var keys keychain
	for range 2 {
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		defer cancel()
		repo, err := name.NewRepository("registry.example.com/x/app")
		imagetest.Check(t, err)
		started := time.Now()
		if _, err := keys.resolve(ctx, repo); err == nil || !strings.Contains(err.Error(), "docker-credential-layerlinttest does not answer within") {
			t.Error(err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("waited %v", took)
		}
	}
	asked, err := os.ReadFile(filepath.Join(dir, "asked"))
	if err != nil || len(asked) != 1 {
		t.Errorf("asked %d times, %v", len(asked), err)
	}
}

// Credentials go to a registry without TLS on this machine, and where the user says so; a repository's own
// configuration does not count.
func TestCredentialsWithoutTLS(t *testing.T) {
	dir := t.TempDir()
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "config.json"), []byte(`{"auths":{"10.0.0.1:5000":{"username":"u","password":"p"},"registry.example.com":{"username":"u","password":"p"}}}`), 0o600))
	t.Setenv("DOCKER_CONFIG", dir)
	for what, c := range map[string]struct {
		ref   string
		o     Options
		plain bool
	}{
		"user's word":        {"registry.example.com/app:1", Options{PlainHTTP: []string{"registry.example.com"}}, true},
		"repository's word":  {"registry.example.com/app:1", Options{PlainHTTP: []string{"registry.example.com"}, Cautious: true}, false},
		"nobody's word":      {"10.0.0.1:5000/app:1", Options{}, false},
		"no credentials":     {"other.example.com/app:1", Options{PlainHTTP: []string{"other.example.com"}, Cautious: true}, true},
		"private, anonymous": {"10.0.0.2:5000/app:1", Options{}, true},
	} {
		t.Run(what, func(t *testing.T) {
			var plain atomic.Bool
			c.o.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.URL.Scheme == "https" {
					return nil, errors.New("no TLS here")
				}
				plain.Store(true)
				return answers(func(*http.Request) (int, http.Header, string) { return http.StatusTeapot, nil, "" }).RoundTrip(r)
			})
			_, err := DB(c.o).Image(t.Context(), c.ref, "linux/amd64")
			if err == nil || plain.Load() != c.plain || !c.plain && !strings.Contains(err.Error(), "credentials are not sent without TLS") {
				t.Errorf("asked without TLS: %v; %v", plain.Load(), err)
			}
		})
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

var quiet = log.New(io.Discard, "", 0)

// configOf is the descriptor of a manifest's configuration.
func configOf(t *testing.T, manifest []byte) v1.Descriptor {
	t.Helper()
	m, err := v1.ParseManifest(bytes.NewReader(manifest))
	imagetest.Check(t, err)
	return m.Config
}
