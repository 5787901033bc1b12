package network

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Guard holds the hosts that may be asked whatever their addresses are, "host" or "host:port": those that the user
// configured. The zero value has none.
type Guard struct{ Allow []string }

// RefusedError means that a host may not be asked.
type RefusedError struct{ Host, Kind string }

func (e *RefusedError) Error() string {
	return fmt.Sprintf("%s is not asked: its address is %s; LAYERLINT_ALLOW_HOSTS=%s allows it", e.Host, e.Kind, e.Host)
}

func (g Guard) allows(host string) bool {
	name := hostOf(host)
	return slices.ContainsFunc(g.Allow, func(a string) bool {
		return strings.EqualFold(a, host) || strings.EqualFold(a, name)
	})
}

// Transport is the default transport, but for whom it asks: what a name resolves to is looked at, so that no answer of
// a name server leads to a forbidden address. Proxies of the environment are the user's own and may be anywhere.
func (g Guard) Transport(connectWithin time.Duration) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	proxies := Guard{Allow: proxies()}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		dialer := &net.Dialer{Timeout: connectWithin, KeepAlive: 30 * time.Second}
		if !g.allows(address) && !proxies.allows(address) {
			dialer.ControlContext = func(_ context.Context, _, to string, _ syscall.RawConn) error {
				return check(address, to)
			}
		}
		return dialer.DialContext(ctx, network, address)
	}
	return t
}

// check looks at an address before a connection to it is made. Loopback is a matter of Client where it was asked for by
// that name.
func check(asked, to string) error {
	at, err := netip.ParseAddrPort(to)
	if err != nil {
		return err
	}
	k := kind(at.Addr())
	if k == "" || k == loopback && Loopback(asked) {
		return nil
	}
	return &RefusedError{asked, k}
}

// proxies are the addresses of the environment's proxies. Source: golang.org/x/net/http/httpproxy, which net/http
// follows.
func proxies() []string {
	var all []string
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy"} {
		value := os.Getenv(name)
		u, err := url.Parse(value)
		if err != nil || u.Host == "" {
			u, err = url.Parse("http://" + value)
		}
		if err != nil || u.Host == "" {
			continue
		}
		port := map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}[u.Scheme]
		if u.Port() != "" {
			port = u.Port()
		}
		all = append(all, net.JoinHostPort(u.Hostname(), port))
	}
	return all
}

// Over is a transport that asks no host written as a forbidden address, loopback only when the user's own words lead
// there. It stands before a transport of Transport: a proxy, and a connection that is used again, hide from that one
// who is asked.
func (g Guard) Over(t http.RoundTripper, loopback bool) http.RoundTripper {
	return over{g, t, loopback}
}

type over struct {
	Guard
	http.RoundTripper
	loopback bool
}

func (o over) RoundTrip(r *http.Request) (*http.Response, error) {
	k := literal(r.URL.Hostname())
	if k == "" || k == loopback && o.loopback || o.allows(r.URL.Host) {
		return o.RoundTripper.RoundTrip(r)
	}
	return nil, &RefusedError{r.URL.Host, k}
}
