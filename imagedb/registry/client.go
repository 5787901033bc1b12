package registry

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/v1/remote/transport"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/imagedb/oci"
)

const (
	connectWithin     = time.Second
	setupWithin       = 8 * time.Second // first contact and authorization, credentials included
	credentialsWithin = 5 * time.Second
)

// client speaks to one repository.
type client struct {
	http    *http.Client
	base    url.URL // of the repository
	host    string
	idle    time.Duration
	large   chan struct{}
	silence *silence
}

// dialQuickly is the default transport, but for giving up early and for whom it asks.
func dialQuickly(g network.Guard) http.RoundTripper {
	t := g.Transport(connectWithin)
	t.TLSHandshakeTimeout = 3 * connectWithin
	return t
}

// connect finds out how the registry wants to be spoken to. Any failure that is not a server's own answer is
// unreachable; an answer at this point says nothing of the image: it may be the token server's.
func (r *registries) connect(ctx context.Context, repo name.Repository, large chan struct{}) (*client, error) {
	host := hostName(repo.Registry)
	within, cancel := context.WithTimeout(ctx, setupWithin)
	defer cancel()
	auth, err := r.keys.resolve(within, repo)
	if err != nil {
		return nil, fmt.Errorf("credentials for %s: %w", host, err)
	}
	t := r.Guard.Over(r.Transport, network.Loopback(repo.RegistryStr()))
	if auth != authn.Anonymous && !r.plainly(host) {
		t = tlsAlone{t, repo.RegistryStr()}
	}
	authorized, err := transport.NewWithContext(within, repo.Registry, auth, patient{t, r.silence},
		[]string{repo.Scope(transport.PullScope)})
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, setupError(repo.RegistryStr(), host, within, err)
	}
	base := url.URL{Scheme: repo.Scheme(), Host: repo.RegistryStr(), Path: "/v2/" + repo.RepositoryStr() + "/"}
	return &client{http: &http.Client{Transport: authorized}, base: base, host: host, idle: r.Idle, large: large,
		silence: r.silence}, nil
}

// setupError is why a registry could not be spoken to, of all that went wrong what says most: a certificate before what
// the attempt without TLS came to.
func setupError(registry, host string, within context.Context, err error) error {
	var certificate *tls.CertificateVerificationError
	var answer *transport.Error
	switch {
	case errors.As(err, &certificate):
		return &unreachable{host, certificate}
	case within.Err() != nil:
		return &unreachable{host, fmt.Errorf("no answer within %v", setupWithin)}
	case errors.As(err, &answer) && answer.Request != nil && answer.Request.URL.Host != registry:
		return tokenError(host, answer)
	case errors.As(err, &answer) && answer.StatusCode == http.StatusNotFound:
		return fmt.Errorf("registry %s cannot be asked: it answers %d before an image is named", host, answer.StatusCode)
	case errors.As(err, &answer):
		return answer
	}
	return &unreachable{host, oneLine(err)}
}

// tokenError is a token server's refusal. Whatever its status, it says nothing of an image.
func tokenError(host string, answer *transport.Error) error {
	return fmt.Errorf("registry %s cannot be asked: its token server %s answers %d%s", host, answer.Request.URL.Host, answer.StatusCode, codeOf(answer))
}

// plainly reports whether credentials may go to a registry without TLS, as docker sends them: on this machine, and
// where its user says so.
func (r *registries) plainly(host string) bool {
	return network.Loopback(host) || !r.Cautious && slices.Contains(r.PlainHTTP, host)
}

// tlsAlone speaks to a registry over TLS or not at all.
type tlsAlone struct {
	http.RoundTripper
	registry string
}

var errPlain = errors.New("credentials are not sent without TLS")

func (t tlsAlone) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme == "http" && r.URL.Host == t.registry {
		return nil, errPlain
	}
	return t.RoundTripper.RoundTrip(r)
}

// oneLine is the core of an error of net/http's.
func oneLine(err error) error {
	var refused *network.RefusedError
	var op *net.OpError
	switch {
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &op) && !errors.Is(err, errPlain):
		return op
	}
	text := err.Error()
	var at *url.Error
	if errors.As(err, &at) {
		text = at.Err.Error()
	}
	if errors.Is(err, errPlain) && text != errPlain.Error() {
		text += "; " + errPlain.Error()
	}
	return errors.New(strings.Join(strings.Fields(text), " "))
}

// manifestTypes are the documents that we can read, and schema 1 so as to say that it is not.
var manifestTypes = strings.Join([]string{string(types.OCIImageIndex), string(types.OCIManifestSchema1),
	string(types.DockerManifestList),
	string(types.DockerManifestSchema2), string(types.DockerManifestSchema1Signed)}, ", ")

// Get reads a small document, which must arrive within the time that a body may bring nothing.
func (c *client) Get(ctx context.Context, what string, limit int64) ([]byte, error) {
	within, cancel := context.WithTimeout(ctx, c.idle)
	defer cancel()
	resp, err := c.do(within, http.MethodGet, what, http.Header{"Accept": {manifestTypes}}, http.StatusOK)
	if err == nil {
		defer resp.Body.Close()
		var b []byte
		if b, err = oci.ReadAll(resp.Body, limit); err == nil {
			return b, nil
		}
	}
	if within.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s does not arrive within %v", what, c.idle)
		c.silence.bury(&c.base, err)
		err = fmt.Errorf("registry %s: %w", c.host, err)
	}
	return nil, err
}

// head is a manifest's digest, "" when the registry does not say.
func (c *client) head(ctx context.Context, tag string) string {
	resp, err := c.do(ctx, http.MethodHead, "manifests/"+tag, http.Header{"Accept": {manifestTypes}}, http.StatusOK)
	if err != nil {
		return ""
	}
	defer resp.Body.Close()
	return resp.Header.Get("Docker-Content-Digest")
}

// do asks. The error of an answer of the registry's that is not among the wanted is a *transport.Error; that of another
// server is not.
func (c *client) do(ctx context.Context, method, what string, header http.Header,
	wanted ...int) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(what).String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header = header
	resp, err := c.http.Do(req)
	var answer *transport.Error
	switch {
	case err == nil:
		if err = transport.CheckError(resp, wanted...); err == nil {
			return resp, nil
		}
		resp.Body.Close()
		if errors.As(err, &answer) && resp.Request.URL.Host != c.base.Host &&
			!says(answer, transport.ManifestUnknownErrorCode, transport.NameUnknownErrorCode) {
			return nil, errors.New(answered(resp.Request.URL.Host, answer))
		}
		return nil, err
	case errors.As(err, &answer): // the token server's
		return nil, tokenError(c.host, answer)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, &unreachable{c.host, oneLine(err)}
}

// says reports whether an answer has one of the codes.
func says(answer *transport.Error, codes ...transport.ErrorCode) bool {
	return slices.ContainsFunc(answer.Errors, func(d transport.Diagnostic) bool {
		return slices.Contains(codes, d.Code)
	})
}

// refused puts a registry's answer, or its lack, into one line that names image and registry.
func refused(ref, host string, err error) error {
	var answer *transport.Error
	if !errors.As(err, &answer) {
		return fmt.Errorf("reading image %q: %w", ref, err)
	}
	if answer.StatusCode == http.StatusNotFound && !says(answer, transport.UnauthorizedErrorCode,
		transport.DeniedErrorCode) {
		return &imagedb.MissingError{Ref: ref, Reason: answered(host, answer)}
	}
	if answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden {
		return &imagedb.DeniedError{Ref: ref, Reason: answered(host, answer)}
	}
	return fmt.Errorf("reading image %q: %s", ref, answered(host, answer))
}

// errorCode is how registries write one; other text of theirs is not repeated. Source: the OCI distribution
// specification, "Error Codes".
var errorCode = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,40}$`) })

func codeOf(e *transport.Error) string {
	if len(e.Errors) == 0 || !errorCode().MatchString(string(e.Errors[0].Code)) {
		return ""
	}
	return " (" + string(e.Errors[0].Code) + ")"
}

// answered is what a server's answer comes to.
func answered(host string, e *transport.Error) string {
	code := codeOf(e)
	switch e.StatusCode {
	case http.StatusNotFound:
		return "registry " + host + " does not have it" + code
	case http.StatusUnauthorized:
		return "registry " + host + " requires a login, or has no such repository" + code
	case http.StatusForbidden:
		return "registry " + host + " does not allow it" + code
	case http.StatusTooManyRequests:
		return "registry " + host + " answers that there were too many requests; log in, wait, or use a mirror" + code
	}
	return fmt.Sprintf("registry %s answers %d%s", host, e.StatusCode, code)
}
