package apt

import (
	"cmp"
	"context"
	"encoding/binary"
	"io"
	"slices"

	"github.com/layerlint/layerlint/imagedb/sections"
)

// filesForm counts packages and paths. Both are sorted; the paths of directories end in a slash. Integers of lists are
// unsigned varints.
var filesForm = sections.Form{Magic: "layercon", Version: 1}

const blockPaths = 16

const (
	ownerSection    = iota // the packages' names, one behind the other
	ownerEndSection        // uint32 per package: where its name ends
	ownedSection           // uint32 per package: where its list starts
	listSection            // lists: count; per path its place less that of the one before
	blockSection           // uint32 per block of blockPaths paths: where it starts
	pathSection            // per path: bytes as the one before has in the block, bytes of its own, those; per owner place<<1|more
	filesSectionCount
)

// FileIndex returns which files packages bring, as far as a build may look for them by name. It is immutable.
type FileIndex struct {
	bytes           []byte
	sections        [filesSectionCount][]byte
	packages, paths int
}

// BuildFiles makes the index of a Contents file's text.
func BuildFiles(ctx context.Context, text io.Reader) (*FileIndex, error) {
	c, err := readContents(ctx, text)
	if err != nil {
		return nil, err
	}
	x, err := ParseFiles(c.index())
	if err != nil {
		panic("apt: a file index just built does not open: " + err.Error())
	}
	return x, nil
}

// index lays what was collected out; it cannot be added to any more.
func (c *collection) index() []byte {
	var s [filesSectionCount][]byte
	place := c.sortOwners(&s)
	for i := range c.owned {
		c.owned[i].pkg = place[c.owned[i].pkg]
	}
	slices.SortFunc(c.owned, func(a, b owned) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.pkg, b.pkg))
	})
	c.owned = slices.Compact(c.owned)
	lists, counts, last := make([][]byte, len(c.names)), make([]uint32, len(c.names)), make([]uint32, len(c.names))
	before, paths := "", uint32(0)
	for i := 0; i < len(c.owned); paths++ {
		p := c.owned[i].path
		if paths%blockPaths == 0 {
			before = ""
			s[blockSection] = binary.LittleEndian.AppendUint32(s[blockSection], uint32(len(s[pathSection])))
		}
		n := common(before, p)
		before = p
		b := binary.AppendUvarint(s[pathSection], uint64(n))
		b = append(binary.AppendUvarint(b, uint64(len(p)-n)), p[n:]...)
		for more := uint64(1); more == 1; i++ {
			if i+1 == len(c.owned) || c.owned[i+1].path != p {
				more = 0
			}
			o := c.owned[i].pkg
			b = binary.AppendUvarint(b, uint64(o)<<1|more)
			lists[o] = binary.AppendUvarint(lists[o], uint64(paths-last[o]))
			counts[o]++
			last[o] = paths
		}
		s[pathSection] = b
	}
	for o, list := range lists {
		s[ownedSection] = binary.LittleEndian.AppendUint32(s[ownedSection], uint32(len(s[listSection])))
		s[listSection] = append(binary.AppendUvarint(s[listSection], uint64(counts[o])), list...)
	}
	return assembleFiles(len(c.names), int(paths), s)
}

// sortOwners writes the packages' names and tells each one's place.
func (c *collection) sortOwners(s *[filesSectionCount][]byte) (place []uint32) {
	order := make([]uint32, len(c.names))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(c.names[a], c.names[b]) })
	place = make([]uint32, len(order))
	for at, id := range order {
		place[id] = uint32(at)
		s[ownerSection] = append(s[ownerSection], c.names[id]...)
		s[ownerEndSection] = binary.LittleEndian.AppendUint32(s[ownerEndSection], uint32(len(s[ownerSection])))
	}
	return place
}

func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func assembleFiles(packages, paths int, parts [filesSectionCount][]byte) []byte {
	return filesForm.Assemble([]int{packages, paths}, parts[:])
}

// ParseFiles opens a file index; it keeps b. The error wraps sections.ErrDamaged.
func ParseFiles(b []byte) (*FileIndex, error) {
	x := &FileIndex{bytes: b}
	counts := make([]int, 2)
	if err := filesForm.Parse(b, counts, x.sections[:]); err != nil {
		return nil, err
	}
	x.packages, x.paths = counts[0], counts[1]
	if len(x.sections[ownerEndSection]) != 4*x.packages || len(x.sections[ownedSection]) != 4*x.packages ||
		len(x.sections[blockSection]) != 4*((x.paths+blockPaths-1)/blockPaths) {
		return nil, sections.ErrDamaged
	}
	return x, nil
}
