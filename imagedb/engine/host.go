package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Host is where an engine listens.
type Host struct {
	URL    string // unix:///PATH or tcp://HOST:PORT
	Podman bool   // podman answers, not docker
	TLS    string // directory of ca.pem, cert.pem and key.pem; "": no TLS
	// Context is the docker context that led there; "" for the default.
	Context string
}

// Local reports whether the engine is on this machine.
func (h Host) Local() bool { return strings.HasPrefix(h.URL, "unix://") }

// String names the engine: "docker at /var/run/docker.sock".
func (h Host) String() string {
	who := "docker"
	if h.Podman {
		who = "podman"
	}
	return who + " at " + strings.TrimPrefix(h.URL, "unix://")
}

const defaultHost = "unix:///var/run/docker.sock"

// Docker finds the engine that docker itself would ask: DOCKER_HOST, DOCKER_CONTEXT, the current context, the default
// socket. home is the user's. Source: docker CLI reference, "Environment variables" and "docker context"; its files as
// of docker 28.
func Docker(home string) (Host, error) {
	config := cmp.Or(os.Getenv("DOCKER_CONFIG"), filepath.Join(home, ".docker"))
	if host := os.Getenv("DOCKER_HOST"); host != "" {
		h := Host{URL: host}
		if os.Getenv("DOCKER_TLS_VERIFY") != "" {
			h.TLS = cmp.Or(os.Getenv("DOCKER_CERT_PATH"), config)
		}
		return h.checked()
	}
	name := os.Getenv("DOCKER_CONTEXT")
	if name == "" {
		var file struct{ CurrentContext string }
		if text, err := os.ReadFile(filepath.Join(config, "config.json")); err == nil {
			_ = json.Unmarshal(text, &file) // what is wrong with it, docker says
		}
		name = file.CurrentContext
	}
	if name == "" || name == "default" {
		return Host{URL: defaultHost}, nil
	}
	return contextHost(filepath.Join(config, "contexts"), name)
}

// contextHost reads a context's endpoint.
func contextHost(dir, name string) (Host, error) {
	id := contextID(name)
	text, err := os.ReadFile(filepath.Join(dir, "meta", id, "meta.json"))
	if err != nil {
		return Host{}, fmt.Errorf("docker context %q: %w", name, err)
	}
	var meta struct {
		Endpoints struct {
			Docker struct{ Host string } `json:"docker"`
		}
	}
	if err := json.Unmarshal(text, &meta); err != nil {
		return Host{}, fmt.Errorf("docker context %q: %w", name, err)
	}
	h := Host{URL: meta.Endpoints.Docker.Host, Context: name}
	if tls := filepath.Join(dir, "tls", id, "docker"); isDir(tls) {
		h.TLS = tls
	}
	return h.checked()
}

// contextID is the folder of a context's files.
func contextID(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}

// Podman finds podman's socket. Source: podman-system-service(1), podman 4.3.
func Podman() (Host, bool) {
	if host := os.Getenv("CONTAINER_HOST"); host != "" {
		h, err := Host{URL: host, Podman: true}.checked()
		return h, err == nil
	}
	for _, dir := range []string{os.Getenv("XDG_RUNTIME_DIR"), "/run"} {
		socket := filepath.Join(dir, "podman", "podman.sock")
		if info, err := os.Stat(socket); dir != "" && err == nil && info.Mode()&os.ModeSocket != 0 {
			return Host{URL: "unix://" + socket, Podman: true}, true
		}
	}
	return Host{}, false
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// checked refuses hosts that are not reached by a socket or TCP.
func (h Host) checked() (Host, error) {
	u, err := url.Parse(h.URL)
	if err != nil || u.Scheme != "unix" && u.Scheme != "tcp" {
		return Host{}, fmt.Errorf("engine at %q is not asked: only unix:// and tcp:// are", h.URL)
	}
	return h, nil
}

func (h Host) scheme() string {
	if h.TLS != "" {
		return "https"
	}
	return "http"
}

func (h Host) host() string {
	if h.Local() {
		return "engine"
	}
	return strings.TrimPrefix(h.URL, "tcp://")
}

// client speaks to one engine and nobody else.
func (h Host) client() *http.Client {
	dialer := &net.Dialer{Timeout: connectWithin}
	t := &http.Transport{MaxResponseHeaderBytes: 64 << 10, DisableCompression: true, IdleConnTimeout: time.Minute}
	t.DialContext = func(ctx context.Context, _, address string) (net.Conn, error) {
		if path, ok := strings.CutPrefix(h.URL, "unix://"); ok {
			return dialer.DialContext(ctx, "unix", path)
		}
		return dialer.DialContext(ctx, "tcp", address)
	}
	if h.TLS != "" {
		config, err := h.config()
		if err != nil {
			t.DialContext = func(context.Context, string, string) (net.Conn, error) { return nil, err }
		}
		t.TLSClientConfig = config
	}
	return &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("it redirects") }}
}

func (h Host) config() (*tls.Config, error) {
	authority, err := os.ReadFile(filepath.Join(h.TLS, "ca.pem"))
	if err != nil {
		return nil, err
	}
	c := &tls.Config{RootCAs: x509.NewCertPool()}
	if !c.RootCAs.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("%s holds no certificate", filepath.Join(h.TLS, "ca.pem"))
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(h.TLS, "cert.pem"), filepath.Join(h.TLS, "key.pem"))
	if err == nil {
		c.Certificates = []tls.Certificate{pair}
	} else if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return c, nil
}
