package network

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestKind(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1": loopback, "127.9.9.9": loopback, "::1": loopback, "::ffff:127.0.0.1": loopback, "64:ff9b::7f00:1": loopback,
		"0.0.0.0": "unspecified", "0.1.2.3": "unspecified", "::": "unspecified",
		"169.254.169.254": "link-local", "::ffff:169.254.169.254": "link-local", "64:ff9b::a9fe:a9fe": "link-local", "fe80::1": "link-local", "fe80::1%eth0": "link-local",
		"fd00:ec2::254": "a metadata service", "100.100.100.200": "a metadata service", "168.63.129.16": "a metadata service",
		"224.0.0.1": "not one host", "ff02::1": "not one host", "255.255.255.255": "not one host",
		"10.0.0.1": "", "192.168.1.1": "", "172.16.0.1": "", "fd12::1": "", "8.8.8.8": "", "2001:db8::1": "",
	} {
		if got := kind(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "localhost:5000": true, "LOCALHOST:5000": true, "127.0.0.1:5000": true, "[::1]:5000": true, "[::1]": true, "::1": true,
		"127.1": false, "localhost.example.com": false, "x.localhost": false, "0.0.0.0:5000": false, "10.0.0.1:5000": false, "docker.io": false, "": false,
	} {
		if got := Loopback(host); got != want {
			t.Errorf("%s: got %v", host, got)
		}
	}
}

// What a name resolves to counts, and so does every way to write an address.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		asked, to string
		refused   bool
	}{
		{"rebound.example.com:80", "127.0.0.1:80", true},
		{"127.1:80", "127.0.0.1:80", true},
		{"2130706433:80", "127.0.0.1:80", true},
		{"metadata.example.com:80", "169.254.169.254:80", true},
		{"six.example.com:443", "[fe80::1%eth0]:443", true},
		{"169.254.169.254:80", "169.254.169.254:80", true},
		{"localhost:5000", "127.0.0.1:5000", false}, // it is for Over to refuse
		{"registry.example.com:443", "10.1.2.3:443", false},
		{"registry.example.com:443", "[2001:db8::1]:443", false},
	} {
		var refused *RefusedError
		if err := check(c.asked, c.to); errors.As(err, &refused) != c.refused {
			t.Errorf("%s at %s: %v", c.asked, c.to, err)
		}
	}
}

func TestGuard(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
		}
	}))
	defer s.Close()
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	here := "127.0.0.1:" + port
	for what, c := range map[string]struct {
		guard    Guard
		loopback bool
		address  string
		refused  string // whom
	}{
		"loopback":                     {address: "http://" + here, refused: here},
		"loopback by name":             {address: "http://localhost:" + port, refused: "localhost:" + port},
		"loopback in short":            {address: "http://127.1:" + port, refused: "127.1:" + port},
		"unspecified":                  {loopback: true, address: "http://0.0.0.0:" + port, refused: "0.0.0.0:" + port},
		"metadata":                     {loopback: true, address: "http://169.254.169.254/latest", refused: "169.254.169.254"},
		"loopback for the user":        {loopback: true, address: "http://" + here},
		"configured":                   {guard: Guard{[]string{"127.0.0.1"}}, address: "http://" + here},
		"configured with its port":     {guard: Guard{[]string{here}}, address: "http://" + here},
		"configured, another port":     {guard: Guard{[]string{"127.0.0.1:1"}}, address: "http://" + here, refused: here},
		"a redirect to metadata":       {loopback: true, address: "http://" + here + "?to=http://169.254.169.254/", refused: "169.254.169.254"},
		"a redirect, one host allowed": {guard: Guard{[]string{here}}, address: "http://" + here + "?to=http://localhost:" + port, refused: "localhost:" + port},
	} {
		t.Run(what, func(t *testing.T) {
			client := &http.Client{Transport: c.guard.Over(c.guard.Transport(time.Second), c.loopback)}
			resp, err := client.Get(c.address)
			if err == nil {
				resp.Body.Close()
			}
			var refused *RefusedError
			switch {
			case c.refused == "" && err != nil:
				t.Error(err)
			case c.refused != "" && (!errors.As(err, &refused) || refused.Host != c.refused):
				// A resolver may not know short forms at all.
				if what != "loopback in short" || err == nil {
					t.Errorf("%v", err)
				}
			}
		})
	}
}

// The last look is at the address that a connection is made to: names and short forms have none before.
func TestGuardLooksAtConnections(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"0.0.0.0:" + port, "169.254.169.254:80", "[fd00:ec2::254]:80"} {
		var refused *RefusedError
		if _, err := (Guard{}).Transport(time.Second).DialContext(t.Context(), "tcp", address); !errors.As(err, &refused) {
			t.Errorf("%s: %v", address, err)
		}
	}
	c, err := Guard{Allow: []string{"0.0.0.0"}}.Transport(time.Second).DialContext(t.Context(), "tcp", "0.0.0.0:"+port)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

// A connection that one client may have is no door for another.
func TestGuardAndKeptConnections(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	var guard Guard
	shared := guard.Transport(time.Second)
	resp, err := guard.Over(shared, true).RoundTrip(httptest.NewRequest(http.MethodGet, s.URL, nil))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if _, err := guard.Over(shared, false).RoundTrip(httptest.NewRequest(http.MethodGet, s.URL, nil)); err == nil {
		t.Error("asked")
	}
}

// A proxy of the environment may be on loopback; whom it is to ask is looked at all the same.
func TestGuardBehindAProxy(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer s.Close()
	t.Setenv("HTTP_PROXY", s.URL)
	var guard Guard
	transport := guard.Transport(time.Second)
	proxy, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	transport.Proxy = http.ProxyURL(proxy) // the environment is read once in a process
	client := &http.Client{Transport: guard.Over(transport, false)}
	for address, want := range map[string]bool{"http://index.example.com/": true, "http://169.254.169.254/": false, "http://127.0.0.1/": false} {
		resp, err := client.Get(address)
		if err == nil {
			resp.Body.Close()
		}
		if (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
	if asked != 1 {
		t.Errorf("the proxy was asked %d times", asked)
	}
}

func TestRedacted(t *testing.T) {
	for text, want := range map[string]string{
		"reading http://u:p@h/x: 500":       "reading http://***@h/x: 500",
		"https://token@h":                   "https://***@h",
		"HTTPS://u:p%40q@h/a@b":             "HTTPS://***@h/a@b",
		"http://u:p@a@h/":                   "http://***@h/",
		"http://h/a@b":                      "http://h/a@b",
		"https://h/@scope/name":             "https://h/@scope/name",
		"git@h:x and ssh://git@h/x":         "git@h:x and ssh://git@h/x",
		"http://u:p@a/ and https://v:q@b/c": "http://***@a/ and https://***@b/c",
	} {
		if got := Redacted(text); got != want {
			t.Errorf("%s: got %s", text, got)
		}
	}
	if got := Address("https://u@h/mirrors?repo=x&token=y lists no mirror"); got != "https://***@h/mirrors?*** lists no mirror" {
		t.Error(got)
	}
	if strings.Contains(Address("http://h/a?b=c?d=e"), "c") {
		t.Error("a query is left")
	}
}
