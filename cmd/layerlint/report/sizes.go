package report

import (
	"cmp"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/sizes"
)

type (
	// Addition is one instruction that adds to the finished image. It is what layerlint adds to
	// PublishDiagnosticsParams.
	Addition struct {
		Range Range  `json:"range"`
		Stage string `json:"stage"` // its name or index
		Size
	}
	// Size is what an instruction adds, in bytes.
	Size struct {
		Bytes  *int64     `json:"bytes,omitempty"`  // at least so many; nil: nothing is known of it
		Known  bool       `json:"known"`            // and no more
		Wasted int64      `json:"wasted,omitempty"` // of them, what a later instruction removes and what an earlier layer has already
		Parts  []SizePart `json:"parts,omitempty"`
	}
	// SizePart is one thing that it adds.
	SizePart struct {
		Kind  string `json:"kind"` // copy, packages, again, other
		Name  string `json:"name,omitempty"`
		Bytes *int64 `json:"bytes,omitempty"`
		Known bool   `json:"known"`
	}
)

var partKinds = map[sizes.Kind]string{sizes.Copy: "copy", sizes.Packages: "packages", sizes.Again: "again", sizes.Other: "other"}

// SizeOf puts a step's size in the form that JSON has.
func SizeOf(s sizes.Step) Size {
	bytes, known := s.Sum()
	size := Size{Bytes: certain(bytes, known), Known: known}
	for _, p := range s.Parts {
		size.Wasted += p.Gone
		if p.Kind == sizes.Again {
			size.Wasted += p.Bytes
		}
		if p.Kind != sizes.Other || !p.Known {
			size.Parts = append(size.Parts, SizePart{partKinds[p.Kind], p.Name, certain(p.Bytes, p.Known), p.Known})
		}
	}
	return size
}

// certain is nil for a lower bound of nothing, which says nothing.
func certain(bytes int64, known bool) *int64 {
	if bytes == 0 && !known {
		return nil
	}
	return &bytes
}

// Additions are the steps of one file, with nothing left of the facts that they rest on.
func Additions(steps []sizes.Step) (all []Addition) {
	for _, s := range steps {
		all = append(all, Addition{rangeOf(s.Instruction.Span), cmp.Or(s.Stage.Name, strconv.Itoa(s.Stage.Index)),
			SizeOf(s)})
	}
	return all
}
