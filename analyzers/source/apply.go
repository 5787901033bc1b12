package source

import (
	"bytes"
	"cmp"
	"slices"
)

// Apply is the file's content with edits made. They must be of this file and must not overlap.
func Apply(f *File, edits []Edit) []byte {
	sorted := slices.SortedStableFunc(slices.Values(edits), func(a, b Edit) int {
		return cmp.Compare(a.Start, b.Start)
	})
	var out bytes.Buffer
	at := 0
	for _, e := range sorted {
		out.Write(f.Content[at:f.Offset(e.Start)])
		out.WriteString(e.New)
		at = f.Offset(e.End)
	}
	out.Write(f.Content[at:])
	return out.Bytes()
}
