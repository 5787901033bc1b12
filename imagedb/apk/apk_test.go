package apk

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

const text = `C:Q1pPBdQDb8Lc6HXYVwhBnJ1yhHrVM=
P:curl
V:8.9.1-r1
A:x86_64
S:100
I:200
T:a tool: with a colon
D:so:libcurl.so.4>=4.8 !wget
p:cmd:curl=8.9.1-r1

P:libcurl
V:8.9.1-r1
S:10
I:20
p:so:libcurl.so.4=4.8.0

P:one
V:1-r0
p:either

P:two
V:1-r0
p:either

P:needy
V:1-r0
D:either nothing
`

// member is a gzip member with a piece of a tar archive; only the last piece has the archive's end.
func member(name string, content []byte, last bool) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	t := tar.NewWriter(z)
	_ = t.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(content))})
	_, _ = t.Write(content)
	if last {
		_ = t.Close()
	} else {
		_ = t.Flush()
	}
	_ = z.Close()
	return b.Bytes()
}

type keys map[string][]byte

func (k keys) Keyring(path string) packages.Keyring {
	if content, ok := k[path]; ok {
		return packages.Keyring{Path: path, Presence: filesystem.Present, Content: content}
	}
	return packages.Keyring{Path: path, Presence: filesystem.Absent}
}

func (keys) TrustedKeyrings() ([]packages.Keyring, bool) { return nil, true }

func public(t *testing.T, k *rsa.PrivateKey) []byte {
	b, err := x509.MarshalPKIXPublicKey(&k.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: b})
}

func TestSignature(t *testing.T) {
	mine, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	index := member("APKINDEX", []byte(text), true)
	one, two := sha1.Sum(index), sha256.Sum256(index)
	s1, err1 := rsa.SignPKCS1v15(rand.Reader, mine, crypto.SHA1, one[:])
	s2, err2 := rsa.SignPKCS1v15(rand.Reader, mine, crypto.SHA256, two[:])
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	const name = "/etc/apk/keys/me@example.com-1.rsa.pub"
	for _, c := range []struct {
		name string
		head []byte
		keys packages.Keys
		want packages.Signature
	}{
		{"good", member(".SIGN.RSA.me@example.com-1.rsa.pub", s1, false), keys{name: public(t, mine)}, packages.SignatureGood},
		{"good sha256", member(".SIGN.RSA256.me@example.com-1.rsa.pub", s2, false), keys{name: public(t, mine)}, packages.SignatureGood},
		{"other key of that name", member(".SIGN.RSA.me@example.com-1.rsa.pub", s1, false), keys{name: public(t, other)}, packages.SignatureBad},
		{"no key", member(".SIGN.RSA.me@example.com-1.rsa.pub", s1, false), keys{}, packages.SignatureKeyMissing},
		{"unreadable key", member(".SIGN.RSA.me@example.com-1.rsa.pub", s1, false), keys{name: []byte("?")}, packages.SignatureUnknown},
		{"no keys known", member(".SIGN.RSA.me@example.com-1.rsa.pub", s1, false), nil, packages.SignatureUnknown},
		{"unsigned", nil, keys{name: public(t, mine)}, packages.SignatureUnknown},
	} {
		got, s, err := unpack(append(slices.Clone(c.head), index...))
		if err != nil || string(got) != text {
			t.Errorf("%s: %v, %q", c.name, err, got)
		}
		if v := s.verify(c.keys); v != c.want {
			t.Errorf("%s: verdict %d, want %d", c.name, v, c.want)
		}
	}
}

func repository(t *testing.T, address string, k packages.Keys) (packages.Repository, bool) {
	t.Helper()
	r := &Repositories{Client: fetch.New(fetch.Options{Allow: []string{"127.0.0.1"}, Dir: t.TempDir(), Patience: 300 * time.Millisecond})}
	return r.Repository(context.Background(), packages.Query{Manager: "apk", Arch: "amd64", Keys: k,
		Files: []packages.SourceFile{{Path: "/etc/apk/repositories", Content: []byte("# one\n" + address + "/alpine/v3.20/main\n")}}})
}

func TestRepository(t *testing.T) {
	var asked atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path != "/alpine/v3.20/main/x86_64/APKINDEX.tar.gz" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(member("APKINDEX", []byte(text), true))
	}))
	defer s.Close()
	client := fetch.New(fetch.Options{Allow: []string{"127.0.0.1"}, Dir: t.TempDir()})
	q := packages.Query{Manager: "apk", Arch: "amd64", Files: []packages.SourceFile{{Path: "/etc/apk/repositories", Content: []byte(s.URL + "/alpine/v3.20/main\n")}}}
	for range 2 {
		r, ok := (&Repositories{Client: client}).Repository(context.Background(), q)
		if !ok {
			t.Fatal("no repository")
		}
		for name, want := range map[string]filesystem.Presence{"curl": filesystem.Present, "cmd:curl": filesystem.Present, "either": filesystem.Present, "wget": filesystem.Absent} {
			if o := r.Find(name); o.Presence != want || o.Likely {
				t.Errorf("%s: %+v", name, o)
			}
		}
		in := r.Install([]string{"curl"}, true)
		if got := fmt.Sprint(len(in.Packages), in.Commands, in.Unknown, in.Download, in.Installed); got != "2 [curl] [] 110 220" {
			t.Errorf("curl brings %s", got)
		}
		if got := fmt.Sprint(r.Install([]string{"needy"}, true).Unknown); got != "[either nothing]" {
			t.Errorf("needy leaves unknown %s", got)
		}
		if got := fmt.Sprint(r.Nearest("curll", 2)); got != "[curl]" {
			t.Errorf("nearest %s", got)
		}
		if got := fmt.Sprint(slices.Collect(r.(packages.Namer).Names("cu"))); got != "[curl]" {
			t.Errorf("names that begin with cu: %s", got)
		}
		client = fetch.New(fetch.Options{Allow: []string{"127.0.0.1"}, Dir: client.Dir})
	}
	if asked.Load() != 1 {
		t.Errorf("%d files were asked for", asked.Load())
	}
}

// TestRubbish: what a repository says wrongly, cut short or never is nothing.
func TestRubbish(t *testing.T) {
	whole := member("APKINDEX", []byte(text), true)
	stop := make(chan struct{})
	defer close(stop)
	send := func(b []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(b) }
	}
	for name, h := range map[string]http.HandlerFunc{
		"html":         send([]byte("<html>log in</html>")),
		"nothing":      send(nil),
		"half":         send(whole[:len(whole)/2]),
		"another file": send(member("OTHER", []byte(text), true)),
		"forbidden":    func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusForbidden) },
		"gone":         http.NotFound,
		"never":        func(http.ResponseWriter, *http.Request) { <-stop },
		"unknown key":  send(append(member(".SIGN.RSA.none.rsa.pub", []byte("x"), false), whole...)),
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(h)
			t.Cleanup(s.CloseClientConnections)
			if _, ok := repository(t, s.URL, keys{}); ok {
				t.Error("there is a repository")
			}
		})
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(append(member(".SIGN.RSA.a", []byte("x"), false), member("APKINDEX", []byte(text), true)...))
	f.Fuzz(func(_ *testing.T, file []byte) {
		if text, s, err := unpack(file); err == nil {
			s.verify(keys{})
			_, _ = parse(build(text).bytes())
		}
	})
}
