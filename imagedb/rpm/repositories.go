package rpm

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// architectures are RPM's names of Go's.
var architectures = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i386", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64"}

// Repositories reads the repositories that queries name.
type Repositories struct {
	Client *fetch.Client
	Failed func(context.Context, error) // is told of what cannot be read; nil for nobody
	Else   packages.Repositories        // answers for what is remembered; nil for nobody
}

// Repository is packages.Repositories'. Files are .repo files and those of variables, in /etc/dnf/vars and
// /etc/yum/vars.
func (r *Repositories) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	if q.Remembered {
		if r.Else == nil {
			return nil, false
		}
		return r.Else.Repository(ctx, q)
	}
	arch, known := architectures[q.Arch]
	if q.Manager != "rpm" || !known {
		return nil, false
	}
	vars := map[string]string{"basearch": arch, "arch": arch}
	if release := releasever(q.Release); release != "" {
		vars["releasever"] = release
	}
	for _, f := range q.Files {
		if dir := path.Dir(f.Path); dir == "/etc/dnf/vars" || dir == "/etc/yum/vars" {
			vars[path.Base(f.Path)] = strings.TrimSpace(string(f.Content))
		}
	}
	var all []source
	for _, f := range q.Files {
		if strings.HasSuffix(f.Path, ".repo") {
			all = append(all, sources(f.Content, vars)...)
		}
	}
	switched(all, q.Switches)
	a := &archive{open: q.Unread || q.Open, arch: arch}
	for _, s := range all {
		if s.disabled {
			continue
		}
		if s.without || len(s.bases) == 0 && s.mirrors == "" {
			a.blind = true
			continue
		}
		x, err := r.read(ctx, s)
		if err != nil {
			a.open = true
			if r.Failed != nil {
				r.Failed(ctx, fmt.Errorf("reading the packages of repository %s: %w", s.id, err))
			}
			continue
		}
		a.indexes = append(a.indexes, x)
	}
	return a, len(a.indexes) > 0
}

// releasever is the number that dnf puts into addresses, "" when it is not known. Sources: the system-release packages
// of Fedora and of Enterprise Linux, which give the major version.
func releasever(release string) string {
	id, version, _ := strings.Cut(release, " ")
	switch id {
	case "fedora":
		return version
	case "rhel", "centos", "rocky", "almalinux", "ol":
		major, _, _ := strings.Cut(version, ".")
		return major
	}
	return ""
}

// read gets one repository's packages from the first of its addresses, or of its list of mirrors.
func (r *Repositories) read(ctx context.Context, s source) (index, error) {
	bases := s.bases
	if len(bases) == 0 {
		f, err := r.Client.Kept(ctx, fetch.Question{URL: s.mirrors, Limit: maxRepomd}, "mirrors-1", func(a fetch.Answer) ([]byte, error) { return a.Body, nil })
		if err != nil {
			return index{}, err
		}
		for line := range strings.Lines(string(f.Content)) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "http") {
				bases = append(bases, strings.TrimRight(line, "/"))
			}
		}
	}
	if len(bases) == 0 {
		return index{}, fmt.Errorf("%s lists no mirror", s.mirrors)
	}
	base := bases[0]
	f, err := r.Client.Kept(ctx, fetch.Question{URL: base + "/repodata/repomd.xml", Limit: maxRepomd}, "repomd-1", func(a fetch.Answer) ([]byte, error) {
		_, err := repomd(a.Body)
		return a.Body, err
	})
	if err != nil {
		return index{}, err
	}
	list, err := repomd(f.Content)
	if err != nil {
		return index{}, err
	}
	f, err = r.Client.Kept(ctx, fetch.Question{URL: base + "/" + list.href, Limit: maxCompressed}, fmt.Sprintf("primary-1 %x", list.sum), func(a fetch.Answer) ([]byte, error) {
		text, err := list.unpack(a.Body)
		if err != nil {
			return nil, err
		}
		x, err := build(text)
		return x.bytes(), err
	})
	if err != nil {
		return index{}, err
	}
	return parse(f.Content)
}
