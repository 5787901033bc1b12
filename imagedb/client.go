package imagedb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/v1/remote/transport"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

const (
	connectWithin = time.Second
	setupWithin   = 5 * time.Second // first contact and authorization
	answerWithin  = 15 * time.Second
	attempts      = 3               // for one request
	patience      = 5 * time.Second // the longest Retry-After that is waited for
)

// client speaks to one repository.
type client struct {
	http  *http.Client
	base  url.URL // of the repository
	host  string
	idle  time.Duration
	large chan struct{}
}

// dialQuickly is the default transport, but for giving up early.
func dialQuickly() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DialContext = (&net.Dialer{Timeout: connectWithin, KeepAlive: 30 * time.Second}).DialContext
	t.TLSHandshakeTimeout = 3 * connectWithin
	t.ResponseHeaderTimeout = answerWithin
	return t
}

// connect finds out how the registry wants to be spoken to. Any failure that is not the registry's own answer is unreachable.
func connect(ctx context.Context, repo name.Repository, t http.RoundTripper, idle time.Duration, large chan struct{}) (*client, error) {
	host := hostName(repo.Registry)
	auth, err := authn.Resolve(ctx, authn.DefaultKeychain, repo)
	if err != nil {
		return nil, fmt.Errorf("credentials for %s: %w", host, err)
	}
	within, cancel := context.WithTimeout(ctx, setupWithin)
	defer cancel()
	authorized, err := transport.NewWithContext(within, repo.Registry, auth, t, []string{repo.Scope(transport.PullScope)})
	if err != nil {
		var answer *transport.Error
		if errors.As(err, &answer) || ctx.Err() != nil {
			return nil, err
		}
		return nil, &unreachable{host, oneLine(err)}
	}
	base := url.URL{Scheme: repo.Scheme(), Host: repo.RegistryStr(), Path: "/v2/" + repo.RepositoryStr() + "/"}
	return &client{http: &http.Client{Transport: authorized}, base: base, host: host, idle: idle, large: large}, nil
}

func oneLine(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op
	}
	return errors.New(strings.Join(strings.Fields(err.Error()), " "))
}

// manifestTypes are the documents that we can read, and schema 1 so as to say that it is not.
var manifestTypes = strings.Join([]string{string(types.OCIImageIndex), string(types.OCIManifestSchema1), string(types.DockerManifestList),
	string(types.DockerManifestSchema2), string(types.DockerManifestSchema1Signed)}, ", ")

// get reads a small document, which must arrive within the time that a body may bring nothing.
func (c *client) get(ctx context.Context, what string, limit int64) ([]byte, error) {
	within, cancel := context.WithTimeout(ctx, c.idle)
	defer cancel()
	resp, err := c.do(within, http.MethodGet, what, http.Header{"Accept": {manifestTypes}}, http.StatusOK)
	if err == nil {
		defer resp.Body.Close()
		var b []byte
		if b, err = readAll(resp.Body, limit); err == nil {
			return b, nil
		}
	}
	if within.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("registry %s: %s does not arrive within %v", c.host, what, c.idle)
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

// do asks until there is an answer that will not change. The error of an answer that is not among the wanted is a *transport.Error.
func (c *client) do(ctx context.Context, method, what string, header http.Header, wanted ...int) (*http.Response, error) {
	for n := 1; ; n++ {
		req, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(what).String(), nil)
		if err != nil {
			return nil, err
		}
		req.Header = header.Clone()
		resp, err := c.http.Do(req)
		if err == nil {
			if err = transport.CheckError(resp, wanted...); err == nil {
				return resp, nil
			}
			resp.Body.Close()
		} else if op := (*net.OpError)(nil); errors.As(err, &op) && op.Op == "dial" {
			return nil, &unreachable{c.host, op}
		}
		wait, again := retry(resp, n)
		if !again || n >= attempts || ctx.Err() != nil {
			return nil, err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// retry tells how long to wait before asking again, if that can help. resp is nil when there was no answer.
func retry(resp *http.Response, n int) (wait time.Duration, again bool) {
	wait = 100 * time.Millisecond << n
	if resp == nil {
		return wait, true
	}
	asked, known := retryAfter(resp.Header.Get("Retry-After"))
	if known {
		wait = asked
	}
	switch resp.StatusCode {
	case http.StatusTooManyRequests:
		return wait, known && wait <= patience
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusRequestTimeout:
		return min(wait, patience), true
	}
	return 0, false
}

// retryAfter reads the header of that name: seconds, or a time (RFC 9110, 10.2.3).
func retryAfter(value string) (wait time.Duration, ok bool) {
	if s, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(s) * time.Second, true
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, time.Until(at)), true
	}
	return 0, false
}

// refused puts a registry's answer, or its lack, into one line that names image and registry.
func refused(ref, host string, err error) error {
	var answer *transport.Error
	if !errors.As(err, &answer) {
		return fmt.Errorf("reading image %q: %w", ref, err)
	}
	if answer.StatusCode == http.StatusNotFound {
		return &MissingError{Ref: ref, Reason: answered(host, answer)}
	}
	return fmt.Errorf("reading image %q: %s", ref, answered(host, answer))
}

// answered is what a registry's answer comes to.
func answered(host string, e *transport.Error) string {
	code := ""
	if len(e.Errors) > 0 {
		code = " (" + string(e.Errors[0].Code) + ")"
	}
	switch e.StatusCode {
	case http.StatusNotFound:
		return "registry " + host + " does not have it" + code
	case http.StatusUnauthorized:
		return "registry " + host + " wants a login, or has no such repository" + code
	case http.StatusForbidden:
		return "registry " + host + " does not allow it" + code
	case http.StatusTooManyRequests:
		return "registry " + host + " answers that there were too many requests; log in, wait, or use a mirror" + code
	}
	return fmt.Sprintf("registry %s answers %d%s", host, e.StatusCode, code)
}
