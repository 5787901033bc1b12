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

// source is a line of /etc/apk/repositories. Source: apk-repositories(5).
type source struct {
	url, tag string
}

// sources reads a file of them; whole is false when a line is of another form than an address with or without a tag.
func sources(content []byte) (all []source, whole bool) {
	whole = true
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		s := source{}
		if line[0] == '@' {
			s.tag, line, _ = strings.Cut(line[1:], " ")
			line = strings.TrimSpace(line)
		}
		u, err := url.Parse(line)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || strings.ContainsAny(line, " \t$") {
			whole = false
			continue
		}
		s.url = strings.TrimRight(line, "/")
		all = append(all, s)
	}
	return all, whole
}

// architectures are apk's names of Go's. Source: apk-tools' apk_defines.h.
var architectures = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "x86", "arm": "armv7", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64"}

// Repositories reads the repositories that queries name.
type Repositories struct {
	Client *fetch.Client
	Failed func(context.Context, error) // is told of what cannot be read or believed; nil for nobody
}

// Repository is packages.Repositories'. Files are those of apk's configuration, Sources what --repository adds.
func (r *Repositories) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	arch, known := architectures[q.Arch]
	if q.Manager != "apk" || !known {
		return nil, false
	}
	a := &archive{open: q.Unread}
	var all []source
	for _, f := range q.Files {
		found, whole := sources(f.Content)
		all = append(all, found...)
		a.open = a.open || !whole
	}
	for _, line := range q.Sources {
		found, whole := sources([]byte(line))
		all = append(all, found...)
		a.open = a.open || !whole
	}
	for _, s := range all {
		x, err := r.read(ctx, s, arch, q.Keys)
		if err != nil {
			a.open = true
			if r.Failed != nil && !errors.Is(err, fetch.ErrGone) {
				r.Failed(ctx, fmt.Errorf("reading the package index of %s: %w", s.url, err))
			}
			continue
		}
		a.indexes = append(a.indexes, tagged{x, s.tag})
	}
	return a, len(a.indexes) > 0
}

var errUntrusted = errors.New("the signature is not good: its packages are not looked at")

// read gets one repository's index. The signature is checked when the file comes, with the keys of that time.
func (r *Repositories) read(ctx context.Context, s source, arch string, keys packages.Keys) (index, error) {
	q := fetch.Question{URL: s.url + "/" + arch + "/APKINDEX.tar.gz", Limit: maxIndex}
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
