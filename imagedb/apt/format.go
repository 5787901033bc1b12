package apt

import "github.com/layerlint/layerlint/imagedb/sections"

// indexForm counts names and packages. Names are all that the list mentions, sorted; packages are sorted by name, then
// by version, newest first. Integers of lists are unsigned varints.
var indexForm = sections.Form{Magic: "layerapt", Version: 3}

const recordSize = 7 * 4 // bytes of a package's record

const (
	nameSection      = iota // the names, one behind the other
	nameEndSection          // uint32 per name: where it ends
	firstSection            // uint32 per name and one more: its first package
	providerSection         // uint32 per name: its list in provisionSection, 0 for none
	packageSection          // records: version, size, installed size in KiB, depends, recommends, provides, conflicts and breaks<<2|for every architecture<<1|essential
	textSection             // versions: length, bytes
	relationSection         // lists of groups of alternatives: count; per group count; per alternative name<<3|operator, version unless Any
	provisionSection        // lists of what provides a name: count; per provider package, version+1 or 0
	sectionCount
)

func assemble(names, packages int, parts [sectionCount][]byte) []byte {
	return indexForm.Assemble([]int{names, packages}, parts[:])
}

// Parse opens an index file; it keeps b. The error wraps sections.ErrDamaged.
func Parse(b []byte) (*Index, error) {
	x := &Index{bytes: b}
	counts := make([]int, 2)
	if err := indexForm.Parse(b, counts, x.sections[:]); err != nil {
		return nil, err
	}
	x.names, x.packages = counts[0], counts[1]
	if len(x.sections[nameEndSection]) != 4*x.names || len(x.sections[firstSection]) != 4*(x.names+1) ||
		len(x.sections[providerSection]) != 4*x.names || len(x.sections[packageSection]) != recordSize*x.packages {
		return nil, sections.ErrDamaged
	}
	return x, nil
}
