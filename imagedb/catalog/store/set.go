package store

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Package is one package of a set: what its control data says and where its file list is.
type Package struct {
	Name, Version, Arch           string
	Depends, Recommends, Provides string // as in the control file; Depends holds Pre-Depends too
	Source                        string // of the file list: "deb", "list", "inferred", "" for no list
	Files                         []File // for writing only; sorted by path
	Frame                         string // for writing only: packages of one frame are packed together
	frame, start, length          int
	frameLength                   int
}

// Set is a group of packages of one release, as read from the catalog. It is immutable.
type Set struct {
	index     func() []string       // lines, sorted by package name
	providers func() map[string]int // of a virtual package's name, the first line that provides it
	frames    *io.SectionReader     // the bytes after the index
}

// EncodeSet packs packages, sorted by name. Frames follow each other in the order of their names.
func EncodeSet(packages []Package) ([]byte, error) {
	packages = slices.Clone(packages)
	slices.SortFunc(packages, func(a, b Package) int { return strings.Compare(a.Name, b.Name) })
	bodies := map[string][]byte{}
	for i := range packages {
		p := &packages[i]
		b := EncodeFiles(p.Files)
		p.start, p.length = len(bodies[p.Frame]), len(b)
		bodies[p.Frame] = append(bodies[p.Frame], b...)
	}
	names := make([]string, 0, len(bodies))
	for n := range bodies {
		names = append(names, n)
	}
	slices.Sort(names)
	var frames []byte
	offsets := map[string][2]int{}
	for _, n := range names {
		c, err := Compress(bodies[n])
		if err != nil {
			return nil, err
		}
		offsets[n] = [2]int{len(frames), len(c)}
		frames = append(frames, c...)
	}
	index, err := Compress(encodeIndex(packages, offsets))
	if err != nil {
		return nil, err
	}
	return append(append(binary.AppendUvarint(nil, uint64(len(index))), index...), frames...), nil
}

func encodeIndex(packages []Package, offsets map[string][2]int) []byte {
	var b strings.Builder
	for _, p := range packages {
		o := offsets[p.Frame]
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n", p.Name, p.Version, p.Arch, p.Source,
			o[0], o[1], p.start, p.length, p.Depends, p.Recommends, p.Provides)
	}
	return []byte(b.String())
}

// OpenSet opens a set. Its index is read when it is first asked for, file lists one by one.
func OpenSet(file *io.SectionReader) (*Set, error) {
	p := parts{file: file}
	packed := p.part()
	if p.bad {
		return nil, fmt.Errorf("package set: %w", ErrDamaged)
	}
	s := &Set{frames: p.rest(), index: sync.OnceValue(func() []string {
		text, _ := unpackText(packed, 0, packed.Size()) // a damaged index lists nothing: the generator's and the catalog's tests read them all
		return readIndex(text)
	})}
	s.providers = sync.OnceValue(func() map[string]int { return readProviders(s.index()) })
	return s, nil
}

func readIndex(text string) []string {
	if text = strings.TrimSuffix(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

func readProviders(lines []string) map[string]int {
	providers := map[string]int{}
	for i, line := range lines {
		provides := line[strings.LastIndexByte(line, '\t')+1:]
		if provides == "" {
			continue
		}
		for p := range strings.SplitSeq(provides, ",") {
			name, _, _ := strings.Cut(strings.TrimSpace(p), " ")
			if _, ok := providers[name]; !ok {
				providers[name] = i
			}
		}
	}
	return providers
}

// Unpack reads what all look-ups need, before the first one.
func (s *Set) Unpack() { s.index() }

// Names lists the set's packages, sorted.
func (s *Set) Names() []string {
	lines := s.index()
	names := make([]string, len(lines))
	for i, l := range lines {
		names[i], _, _ = strings.Cut(l, "\t")
	}
	return names
}

// Package finds a package by name.
func (s *Set) Package(name string) (Package, bool) {
	lines := s.index()
	i, ok := slices.BinarySearchFunc(lines, name, func(line, name string) int {
		n, _, _ := strings.Cut(line, "\t")
		return strings.Compare(n, name)
	})
	if !ok {
		return Package{}, false
	}
	return parseIndexLine(lines[i])
}

// Provider finds the first package, by name, that provides the virtual package name.
func (s *Set) Provider(name string) (Package, bool) {
	if i, ok := s.providers()[name]; ok {
		return parseIndexLine(s.index()[i])
	}
	return Package{}, false
}

func parseIndexLine(line string) (Package, bool) {
	var f [11]string
	i := 0
	for field := range strings.SplitSeq(line, "\t") {
		if i < len(f) {
			f[i] = field
		}
		i++
	}
	if i != len(f) {
		return Package{}, false
	}
	p := Package{Name: f[0], Version: f[1], Arch: f[2], Source: f[3], Depends: f[8], Recommends: f[9], Provides: f[10]}
	for i, v := range []*int{&p.frame, &p.frameLength, &p.start, &p.length} {
		n, err := strconv.Atoi(f[4+i])
		if err != nil {
			return Package{}, false
		}
		*v = n
	}
	return p, true
}

// Frames unpacks frames of sets, and the file lists in them, each once. The zero value works; it is safe for concurrent
// use.
type Frames struct {
	mu    sync.Mutex
	open  map[frameKey]string
	lists map[listKey][]File
}

type frameKey struct {
	set   *Set
	start int
}

type listKey struct {
	frameKey
	offset int
}

// Files returns the file list of p, a package of s. It is shared: callers must not change it.
func (c *Frames) Files(s *Set, p Package) ([]File, error) {
	if p.Source == "" {
		return nil, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := listKey{frameKey{s, p.frame}, p.start}
	if files, ok := c.lists[key]; ok {
		return files, nil
	}
	body, err := c.frame(key.frameKey, p)
	if err != nil {
		return nil, err
	}
	if p.start+p.length > len(body) {
		return nil, fmt.Errorf("files of %s: %w", p.Name, ErrDamaged)
	}
	files, err := DecodeFiles(body[p.start : p.start+p.length])
	if err != nil {
		return nil, err
	}
	if c.lists == nil {
		c.lists = map[listKey][]File{}
	}
	c.lists[key] = files
	return files, nil
}

// frame unpacks the frame that holds p's files.
func (c *Frames) frame(key frameKey, p Package) (string, error) {
	if body, ok := c.open[key]; ok {
		return body, nil
	}
	packed := key.set.frames
	if int64(p.frame+p.frameLength) > packed.Size() {
		return "", fmt.Errorf("files of %s: %w", p.Name, ErrDamaged)
	}
	body, err := unpackText(packed, int64(p.frame), int64(p.frameLength))
	if err != nil {
		return "", fmt.Errorf("files of %s: %w", p.Name, err)
	}
	if c.open == nil {
		c.open = map[frameKey]string{}
	}
	c.open[key] = body
	return body, nil
}
