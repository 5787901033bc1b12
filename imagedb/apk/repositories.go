package apk

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Source is a line of /etc/apk/repositories; its packages come only for names with its tag, if it has one. Source:
// apk-repositories(5).
type Source struct {
	URL, Tag string
}

// Sources reads a file of them; whole is false when a line is of another form than an address with or without a tag.
func Sources(content []byte) (all []Source, whole bool) {
	whole = true
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		s := Source{}
		if line[0] == '@' {
			s.Tag, line, _ = strings.Cut(line[1:], " ")
			line = strings.TrimSpace(line)
		}
		u, err := url.Parse(line)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(line, " \t$") {
			whole = false
			continue
		}
		s.URL = strings.TrimRight(line, "/")
		all = append(all, s)
	}
	return all, whole
}

// architectures are apk's names of Go's. Source: apk-tools' apk_defines.h.
var architectures = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "x86", "arm": "armv7", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64"}

// Repositories reads the repositories that queries name.
type Repositories struct {
	Client *fetch.Client
	Failed func(context.Context, error) // is told of what cannot be read or trusted; nil for nobody
	// Else answers where no repository could be read; nil: nobody.
	Else packages.Repositories
}

// Repository is packages.Repositories'. Files are those of apk's configuration, Sources what --repository adds.
func (r *Repositories) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	arch, known := architectures[q.Arch]
	if q.Manager != "apk" || !known {
		return nil, false
	}
	a := &archive{open: q.Unread}
	var all []Source
	for _, f := range q.Files {
		found, whole := Sources(f.Content)
		all = append(all, found...)
		a.open = a.open || !whole
	}
	for _, line := range q.Sources {
		found, whole := Sources([]byte(line))
		all = append(all, found...)
		a.open = a.open || !whole
	}
	for _, s := range all {
		x, err := r.read(ctx, s, arch, q.Keys)
		if err != nil {
			a.open = true
			if r.Failed != nil && !errors.Is(err, fetch.ErrGone) {
				r.Failed(ctx, fmt.Errorf("reading the package index of %s: %w", s.URL, err))
			}
			continue
		}
		a.indexes = append(a.indexes, tagged{x, s.Tag})
	}
	if len(a.indexes) == 0 && r.Else != nil {
		return r.Else.Repository(ctx, q)
	}
	return a, len(a.indexes) > 0
}

var errUntrusted = errors.New("the signature is not good: its packages are not looked at")

// read gets one repository's index. The signature is checked when the file comes, with the keys of that time.
func (r *Repositories) read(ctx context.Context, s Source, arch string, keys packages.Keys) (index, error) {
	q := fetch.Question{URL: s.URL + "/" + arch + "/APKINDEX.tar.gz", Limit: maxIndex}
	f, err := r.Client.Kept(ctx, q, "apkindex-1", func(a fetch.Answer) ([]byte, error) {
		text, signed, err := unpack(a.Body)
		if err != nil {
			return nil, err
		}
		if v := signed.verify(keys); v > packages.SignatureGood {
			return nil, errUntrusted
		}
		return build(text).bytes(), nil
	})
	if err != nil {
		return index{}, err
	}
	return parse(f.Content)
}
