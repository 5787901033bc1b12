package apt

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb"
)

// Options say how repositories are reached. The zero value keeps nothing beyond the run.
type Options struct {
	Dir      string                       // where indexes are kept; "" keeps none
	Mirrors  map[string][]string          // hosts, or URLs in place of a host's root, asked before a host itself
	Patience time.Duration                // how long a host may take to answer, 10 s when not set
	Refresh  time.Duration                // how long lists are taken for current, a day when not set
	Contents Contents                     // what is known of packages' files
	Failed   func(context.Context, error) // is told once of each list that cannot be read; nil for nobody
	Network  http.RoundTripper            // in place of the network; nil for the network itself
	Catalog  imagedb.Repositories         // answers where a repository cannot be read; nil for none
}

// Repositories reads the repositories that queries name, each list once.
type Repositories struct {
	options Options
	reader  reader

	mu       sync.Mutex
	suites   map[string]*pending
	archives map[string]*archive
}

// pending is a suite that is read once, however many ask.
type pending struct {
	once sync.Once
	*suite
}

// New makes ready to read repositories.
func New(o Options) *Repositories {
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if o.Refresh == 0 {
		o.Refresh = 24 * time.Hour
	}
	if o.Dir != "" {
		o.Dir = filepath.Join(o.Dir, "apt-v1")
	}
	if o.Network == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.DialContext = (&net.Dialer{Timeout: o.Patience, KeepAlive: 30 * time.Second}).DialContext
		t.DisableCompression = true
		o.Network = t
	}
	f := &fetcher{http: &http.Client{Transport: o.Network}, mirrors: o.Mirrors, patience: o.Patience, dead: map[string]error{}}
	return &Repositories{options: o, reader: reader{fetcher: f, store: store{o.Dir}, refresh: o.Refresh}, suites: map[string]*pending{},
		archives: map[string]*archive{}}
}

// Repository is imagedb.Repositories'. What cannot be read leaves the answer open; when nothing can, the catalog answers.
func (r *Repositories) Repository(ctx context.Context, q imagedb.Query) (imagedb.Repository, bool) {
	fallback := func() (imagedb.Repository, bool) {
		if r.options.Catalog == nil {
			return nil, false
		}
		return r.options.Catalog.Repository(ctx, q)
	}
	arch, known := architectures[q.Arch]
	if q.Manager != "apt" || !known {
		return fallback()
	}
	a := r.archive(ctx, q, arch)
	if len(a.lists) == 0 && !a.answered() {
		return fallback()
	}
	return a, true
}

var architectures = map[string]string{"amd64": "amd64", "arm64": "arm64", "386": "i386", "ppc64le": "ppc64el", "s390x": "s390x", "riscv64": "riscv64"}

func (r *Repositories) archive(ctx context.Context, q imagedb.Query, arch string) *archive {
	key := queryKey(q)
	r.mu.Lock()
	a, ok := r.archives[key]
	r.mu.Unlock()
	if ok {
		return a
	}
	a = &archive{open: q.Unread, contents: r.options.Contents, release: q.Release}
	for _, f := range q.Files {
		if strings.Contains(f.Path, "preferences") {
			a.pinned = true
			continue
		}
		for _, s := range Sources(f.Path, f.Content) {
			if s.Code || !s.covers(arch) {
				continue
			}
			a.files = append(a.files, f.Path)
			a.suites = append(a.suites, &suite{Source: s})
		}
	}
	r.readAll(ctx, a.suites, arch)
	for _, s := range a.suites {
		a.open = a.open || s.err != nil || s.gone
		for _, x := range s.lists {
			a.lists = append(a.lists, listed{x, s})
		}
	}
	if r.options.Catalog != nil {
		a.known, _ = r.options.Catalog.Repository(ctx, q)
	}
	if ctx.Err() == nil {
		r.mu.Lock()
		r.archives[key] = a
		r.mu.Unlock()
	}
	return a
}

// readAll reads suites side by side, in place.
func (r *Repositories) readAll(ctx context.Context, suites []*suite, arch string) {
	var wait sync.WaitGroup
	for i, s := range suites {
		key := s.Key() + "|" + arch
		r.mu.Lock()
		p := r.suites[key]
		if p == nil {
			p = &pending{}
			r.suites[key] = p
		}
		r.mu.Unlock()
		wait.Go(func() {
			p.once.Do(func() {
				p.suite = r.reader.read(ctx, s.Source, arch)
				if p.err != nil && r.options.Failed != nil {
					r.options.Failed(ctx, fmt.Errorf("reading the package lists of %s %s: %w", s.URI, s.Suite, p.err))
				}
			})
			suites[i] = p.suite
		})
	}
	wait.Wait()
}

func queryKey(q imagedb.Query) string {
	var b strings.Builder
	b.WriteString(q.Release + "|" + q.Arch)
	if q.Unread {
		b.WriteString("|unread")
	}
	for _, f := range q.Files {
		b.WriteString("|" + f.Path + "|")
		b.Write(f.Content)
	}
	return b.String()
}

func (s Source) covers(arch string) bool {
	for _, a := range s.Architectures {
		if a == arch {
			return true
		}
	}
	return len(s.Architectures) == 0
}

// answered tells whether a source said something.
func (a *archive) answered() bool {
	for _, s := range a.suites {
		if s.gone || s.release != nil {
			return true
		}
	}
	return len(a.suites) == 0 && !a.open
}
