package apt

import (
	"context"
	"fmt"
	"hash/crc32"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/private"
)

// Options say how repositories are reached. The zero value keeps nothing beyond the run.
type Options struct {
	Dir      string                       // where indexes are kept; "" keeps none
	Mirrors  map[string][]string          // hosts, or URLs in place of a host's root, asked before a host itself
	Patience time.Duration                // how long a host may take to answer, 10 s when not set
	Refresh  time.Duration                // how long lists are taken for current, a day when not set
	Contents Contents                     // what is known of packages' files
	Lists    bool                         // read the repositories' own lists of files for packages of which Contents knows nothing
	Progress imagedb.Progress             // is told of such lists that are fetched; nil for nobody
	Failed   func(context.Context, error) // is told once of each list that cannot be read; nil for nobody
	Allow    []string                     // hosts that may be asked wherever they are: see network.Guard
	Network  http.RoundTripper            // in place of the network; nil for the network itself
	Catalog  packages.Repositories        // answers where a repository cannot be read; nil for none
}

// Repositories reads the repositories that queries name, each list once.
type Repositories struct {
	options Options
	reader  reader

	mu             sync.Mutex
	suites         map[string]*pending
	configurations map[string]*configuration
	archives       map[string]*archive
	verdicts       map[string]verdictOf
	contents       map[[32]byte]*pendingFiles // by the checksums of what they are made of
}

// pending is a suite that is read once, however many ask.
type pending struct {
	once sync.Once
	*suite
}

// New makes ready to read repositories.
func New(o Options) *Repositories {
	if o.Refresh == 0 {
		o.Refresh = 24 * time.Hour
	}
	if o.Dir != "" {
		o.Dir = filepath.Join(o.Dir, "apt-v4")
		private.Tighten(o.Dir)
	}
	f := fetch.New(fetch.Options{Mirrors: o.Mirrors, Patience: o.Patience, Allow: o.Allow, Network: o.Network})
	return &Repositories{options: o, reader: reader{fetcher: f, store: store{o.Dir}, refresh: o.Refresh},
		suites:         map[string]*pending{},
		configurations: map[string]*configuration{}, archives: map[string]*archive{}, verdicts: map[string]verdictOf{},
		contents: map[[32]byte]*pendingFiles{}}
}

// Repository is packages.Repositories'. What cannot be read leaves the answer open; when nothing can, the catalog
// answers.
func (r *Repositories) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	fallback := func() (packages.Repository, bool) {
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
	if !r.options.Lists {
		return a, true
	}
	reading := *a
	reading.read = func(c contentsFile, fetching bool) *FileIndex { return r.files(ctx, c, fetching) }
	return &reading, true
}

var architectures = map[string]string{"amd64": "amd64", "arm64": "arm64", "386": "i386", "ppc64le": "ppc64el", "s390x": "s390x", "riscv64": "riscv64"}

func (r *Repositories) archive(ctx context.Context, q packages.Query, arch string) *archive {
	key := queryKey(q)
	c := r.configured(ctx, key, q, arch)
	verdicts := make([]verdictOf, len(c.suites))
	for i, s := range c.suites {
		verdicts[i] = r.verdict(ctx, s, q)
		key += fmt.Sprint("|", verdicts[i])
	}
	r.mu.Lock()
	a, ok := r.archives[key]
	r.mu.Unlock()
	if ok {
		return a
	}
	a = &archive{configuration: c, verdicts: verdicts, open: q.Unread, elsewhere: q.Elsewhere && q.Unread,
		contents: r.options.Contents, release: q.Release}
	for i, s := range c.suites {
		condemned := verdicts[i].condemns(s.Source)
		a.open = a.open || s.err != nil || s.gone || condemned
		if condemned {
			continue
		}
		for j, x := range s.lists {
			a.lists = append(a.lists, listed{x, s, s.of[j]})
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

// configured reads what the files of a query name.
func (r *Repositories) configured(ctx context.Context, key string, q packages.Query, arch string) *configuration {
	r.mu.Lock()
	c, ok := r.configurations[key]
	r.mu.Unlock()
	if ok {
		return c
	}
	c = &configuration{pinned: q.Unpinned}
	for _, f := range q.Files {
		if strings.HasPrefix(f.Path, "/etc/apt/preferences") {
			pins, ok := preferences(f.Content)
			c.pins, c.pinned = append(c.pins, pins...), c.pinned || !ok
			continue
		}
		for _, s := range Sources(f.Path, f.Content) {
			if s.Code || !s.covers(arch) {
				continue
			}
			c.files = append(c.files, f.Path)
			c.suites = append(c.suites, &suite{Source: s})
		}
	}
	r.readAll(ctx, c.suites, arch)
	if ctx.Err() == nil {
		r.mu.Lock()
		r.configurations[key] = c
		r.mu.Unlock()
	}
	return c
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

func queryKey(q packages.Query) string {
	var b strings.Builder
	fmt.Fprint(&b, q.Release, "|", q.Arch, "|", q.Unread, "|", q.Elsewhere, "|", q.Unpinned)
	for _, f := range q.Files {
		b.WriteString("|" + f.Path + "|")
		b.Write(f.Content)
	}
	return b.String()
}

// verdict is what the keys of a query say of a suite. The same keys are asked once.
func (r *Repositories) verdict(ctx context.Context, s *suite, q packages.Query) verdictOf {
	if s.release == nil {
		return verdictOf{}
	}
	rings, complete := s.keyrings(q.Keys)
	key := fmt.Sprint(s.Key(), "|", complete, q.Release, s.file.kind, crc32.Checksum(s.file.text, castagnoli))
	for _, k := range rings {
		key += fmt.Sprint("|", k.Path, k.Presence, k.Likely, k.Content == nil, len(k.Content), crc32.Checksum(k.Content, castagnoli))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.verdicts[key]
	if ok {
		return v
	}
	if r.reader.store.good(key, r.reader.refresh) {
		v.Signature = packages.SignatureGood
	} else if v.Signature, v.Key = trustIn(s.Source, rings, complete,
		q.Release).verify(s.file); v.Signature == packages.SignatureGood {
		r.reader.store.keepGood(key)
	}
	r.verdicts[key] = v
	if v.Signature == packages.SignatureBad && r.options.Failed != nil {
		r.options.Failed(ctx, fmt.Errorf("%s is not what key %s signed: its packages are not looked at", s.base(), v.Key))
	}
	return v
}

func (s Source) covers(arch string) bool {
	for _, a := range s.Architectures {
		if a == arch {
			return true
		}
	}
	return len(s.Architectures) == 0
}

// answered reports whether a source said something.
func (a *archive) answered() bool {
	for _, s := range a.suites {
		if s.gone || s.release != nil {
			return true
		}
	}
	return len(a.suites) == 0 && !a.open
}
