package layer

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/layerlint/layerlint/imagedb/rpmdb"
)

// rpm keeps of an rpm database which packages it lists, and gives them their files. Of one that cannot be read nothing
// is kept.
func (b *builder) rpm(r *record, body io.Reader) error {
	back, ok := b.borrow(r.size)
	if !ok {
		return b.over
	}
	defer back()
	db := make([]byte, r.size)
	if _, err := io.ReadFull(body, db); err != nil {
		return err
	}
	r.flags |= knowELF
	var list bytes.Buffer
	err := rpmdb.Read(db, func(p rpmdb.Package) error {
		o := owner{pkg: p.Name, here: true}
		for file := range p.Files {
			o.paths = append(o.paths, clean(file)[1:])
			if b.spend(costLine + len(file)); b.over != nil {
				return b.over
			}
		}
		b.owners = append(b.owners, o)
		list.WriteString(strings.Join([]string{p.Name, p.Version, p.Arch, strings.Join(named(p), " ")}, "\t") + "\n")
		return nil
	})
	switch {
	case b.over != nil:
		return b.over
	case errors.Is(err, rpmdb.ErrMalformed):
		return nil
	case err != nil:
		return err
	}
	if b.kept += int64(list.Len()); b.kept <= b.limits.Kept {
		b.keep(r, database, list.Bytes())
		r.flags |= hasPackages
	}
	return nil
}

// named are the names that a package can be asked for by beside its own: no libraries' and modules' capabilities, no
// paths.
func named(p rpmdb.Package) []string {
	var names []string
	for _, name := range p.Provides {
		if name != p.Name && !strings.ContainsAny(name, "()/\t\n ") {
			names = append(names, name)
		}
	}
	return names
}

// PackageList is what the rpm database at a path lists, a package a line: name, [EPOCH:]VERSION-RELEASE, architecture
// and the names that it provides, with tabs between and spaces between names. ok is false where there is no database
// that could be read.
func (x *Index) PackageList(p string) (list []byte, ok bool) {
	c, found, _ := x.seek(key(nil, p))
	if !found || c.attr.kind != regular || c.attr.flags&hasPackages == 0 {
		return nil, false
	}
	return c.record().content.text()
}
