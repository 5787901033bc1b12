package apt

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"

	"github.com/layerlint/layerlint/imagedb/deb822"
)

var errPackages = errors.New("not a Packages file")

// control is one paragraph of a Packages file as far as it is kept.
type control struct {
	name                                      uint32
	version, architecture                     string
	depends, preDepends, recommends, provides []byte
	conflicts, breaks                         []byte
	size, installed                           uint64
	essential                                 bool
}

// builder makes an index of a Packages file.
type builder struct {
	ids      map[string]uint32 // names in the order of their coming
	names    []string
	packages []control
	place    []uint32 // of a name, by its id, among the sorted names

	texts, relations, provisions []byte
	textAt, relationAt           map[string]uint32
	providers                    map[uint32][]provider // by place
}

type provider struct{ pkg, version uint32 }

// Build makes the index of a Packages file's text.
func Build(text []byte) (*Index, error) {
	b := &builder{ids: map[string]uint32{}, textAt: map[string]uint32{}, relationAt: map[string]uint32{},
		providers: map[uint32][]provider{},
		relations: []byte{0}, provisions: []byte{0}}
	b.read(text)
	if len(b.packages) == 0 && len(text) > 0 {
		return nil, errPackages
	}
	b.sort()
	return b.index(), nil
}

func (b *builder) read(text []byte) {
	var p control
	named := false
	deb822.Scan(text, func(name, value []byte) {
		switch string(name) {
		case "Package":
			p.name, named = b.id(string(value)), len(value) > 0
		case "Version":
			p.version = string(value)
		case "Architecture":
			p.architecture = string(value)
		case "Essential":
			p.essential = string(value) == "yes"
		case "Depends":
			p.depends = value
		case "Pre-Depends":
			p.preDepends = value
		case "Recommends":
			p.recommends = value
		case "Provides":
			p.provides = value
		case "Conflicts":
			p.conflicts = value
		case "Breaks":
			p.breaks = value
		case "Suggests", "Replaces", "Enhances":
			b.mention(value)
		case "Size":
			p.size, _ = strconv.ParseUint(string(value), 10, 32)
		case "Installed-Size":
			p.installed, _ = strconv.ParseUint(string(value), 10, 32)
		}
	}, func() {
		if named && p.version != "" {
			for _, field := range [][]byte{p.depends, p.preDepends, p.recommends, p.provides, p.conflicts, p.breaks} {
				b.mention(field)
			}
			b.packages = append(b.packages, p)
		}
		p, named = control{}, false
	})
}

func (b *builder) id(name string) uint32 {
	id, ok := b.ids[name]
	if !ok {
		id = uint32(len(b.names))
		b.ids[name] = id
		b.names = append(b.names, name)
	}
	return id
}

func (b *builder) mention(field []byte) {
	relations(string(field), func(alternatives []Relation) {
		for _, r := range alternatives {
			b.id(r.Name)
		}
	})
}

// sort puts names and packages into their order.
func (b *builder) sort() {
	order := make([]uint32, len(b.names))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int { return cmp.Compare(b.names[x], b.names[y]) })
	b.place = make([]uint32, len(order))
	for at, id := range order {
		b.place[id] = uint32(at)
	}
	slices.SortStableFunc(b.packages, func(x, y control) int {
		if c := cmp.Compare(b.place[x.name], b.place[y.name]); c != 0 {
			return c
		}
		return Compare(y.version, x.version)
	})
	slices.Sort(b.names)
}

func (b *builder) index() *Index {
	var s [sectionCount][]byte
	records := make([]byte, 0, recordSize*len(b.packages))
	first := make([]uint32, len(b.names)+1)
	for i, p := range b.packages {
		first[b.place[p.name]+1]++
		conflicts := b.list(both(p.conflicts, p.breaks)) << 2
		if p.essential {
			conflicts |= 1
		}
		if p.architecture == "all" {
			conflicts |= 2
		}
		provided := b.list(string(p.provides))
		b.provide(uint32(i), string(p.provides))
		for _, v := range []uint32{b.text(p.version), uint32(p.size), uint32(p.installed),
			b.list(both(p.preDepends, p.depends)),
			b.list(string(p.recommends)), provided, conflicts} {
			records = binary.LittleEndian.AppendUint32(records, v)
		}
	}
	for i, name := range b.names {
		s[nameSection] = append(s[nameSection], name...)
		s[nameEndSection] = binary.LittleEndian.AppendUint32(s[nameEndSection], uint32(len(s[nameSection])))
		first[i+1] += first[i]
		s[firstSection] = binary.LittleEndian.AppendUint32(s[firstSection], first[i])
		s[providerSection] = binary.LittleEndian.AppendUint32(s[providerSection], b.providersOf(uint32(i)))
	}
	s[firstSection] = binary.LittleEndian.AppendUint32(s[firstSection], first[len(b.names)])
	s[packageSection], s[textSection], s[relationSection], s[provisionSection] = records, b.texts, b.relations,
		b.provisions
	x, err := Parse(assemble(len(b.names), len(b.packages), s))
	if err != nil {
		panic("apt: an index just built does not open: " + err.Error())
	}
	return x
}

// both are the relations of two fields.
func both(a, b []byte) string {
	if len(a) > 0 && len(b) > 0 {
		return string(a) + ", " + string(b)
	}
	return string(a) + string(b)
}

func (b *builder) text(s string) uint32 {
	at, ok := b.textAt[s]
	if !ok {
		at = uint32(len(b.texts))
		b.textAt[s] = at
		b.texts = append(binary.AppendUvarint(b.texts, uint64(len(s))), s...)
	}
	return at
}

// list encodes a relation field, each different one once; 0 is the empty one.
func (b *builder) list(field string) uint32 {
	if field == "" {
		return 0
	}
	if at, ok := b.relationAt[field]; ok {
		return at
	}
	groups := uint64(0)
	var encoded []byte
	relations(field, func(alternatives []Relation) {
		groups++
		encoded = binary.AppendUvarint(encoded, uint64(len(alternatives)))
		for _, r := range alternatives {
			encoded = binary.AppendUvarint(encoded, uint64(b.place[b.id(r.Name)])<<3|uint64(r.Operator))
			if r.Operator != Any {
				encoded = binary.AppendUvarint(encoded, uint64(b.text(r.Version)))
			}
		}
	})
	at := uint32(len(b.relations))
	b.relationAt[field] = at
	b.relations = append(binary.AppendUvarint(b.relations, groups), encoded...)
	return at
}

func (b *builder) provide(pkg uint32, field string) {
	relations(field, func(alternatives []Relation) {
		for _, r := range alternatives {
			p := provider{pkg: pkg}
			if r.Operator == Equal {
				p.version = b.text(r.Version) + 1
			}
			at := b.place[b.id(r.Name)]
			b.providers[at] = append(b.providers[at], p)
		}
	})
}

func (b *builder) providersOf(place uint32) uint32 {
	all := b.providers[place]
	if len(all) == 0 {
		return 0
	}
	at := uint32(len(b.provisions))
	b.provisions = binary.AppendUvarint(b.provisions, uint64(len(all)))
	for _, p := range all {
		b.provisions = binary.AppendUvarint(binary.AppendUvarint(b.provisions, uint64(p.pkg)), uint64(p.version))
	}
	return at
}
