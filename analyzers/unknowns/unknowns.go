// Package unknowns establishes which images of a build are unknown or known only by inference, and why. It opens no
// image that the build does not reach, and does not decide whether that matters.
package unknowns

import (
	"context"
	"errors"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// Analyzer returns the images in the order of the file, each place where one is named.
var Analyzer = &analyzers.Analyzer[[]Image]{
	Name:     "unknowns",
	Doc:      "images that are not known, or only by likeness, and why",
	Requires: []analyzers.Node{stages.Analyzer, images.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) ([]Image, error) {
		f := finder{opened: images.Analyzer.Of(p), made: p.Build.Made, tables: p.Build.Tables(),
			kept: analyzers.Kept[memory](p.Build)}
		for _, s := range stages.Analyzer.Of(p).Stages {
			if !s.Reached {
				continue
			}
			f.look(ctx, s.Base, true)
			for _, u := range s.Uses {
				f.look(ctx, u.Source, false)
			}
		}
		return f.found, ctx.Err()
	},
}

// Image is one that the build names and that is not known as it is.
type Image struct {
	source.Span        // the reference
	Ref         string // as the Dockerfile has it, expanded where that is possible
	Base        bool   // FROM names it
	Likely      bool   // what it holds is known, likely at most
	Pinned      bool   // by a digest
	Reason      Reason
	Detail      string // of Failed, Unread and Unset
	Meant       string // a Docker Official Image that it was likely meant to be; "": it may be right
}

// Reason says why an image is not known.
type Reason uint8

// The reasons.
const (
	NotHeld    Reason = iota // no source that was asked holds it
	Failed                   // a source could not answer; Detail is its error
	Unread                   // its layers were not read; Detail says why
	ConfigOnly               // a source knows its configuration and no files
	Unset                    // its name rests on the ARG that Detail names, which has no value
	Unexpanded               // its name rests on what nothing says
	Directory                // it is a build context, which is not read
	Inferred                 // it is taken to be like others of its kind, or like its tag
	Missing                  // its registry says that there is none; told only where Meant is
)

// unanswered are the reasons for which the image may not exist at all.
var unanswered = []Reason{NotHeld, Failed, Inferred, Missing}

// library is the registry of Docker's library.
const library = "docker.io"

// memory keeps what references were likely meant to be: finding that out takes a while.
type memory struct{ meant map[string]string }

func (m *memory) misspelled(tables *catalog.Tables, ref string) string {
	meant, ok := m.meant[ref]
	if !ok {
		if m.meant == nil || len(m.meant) > 1000 {
			m.meant = map[string]string{}
		}
		meant = tables.Misspelled(ref)
		m.meant[ref] = meant
	}
	return meant
}

type finder struct {
	opened *images.Set
	made   map[string]*analyzers.Build
	tables *catalog.Tables
	kept   *memory
	found  []Image
}

func (f *finder) look(ctx context.Context, src stages.Source, base bool) {
	image := Image{Span: src.Word.Span, Ref: src.Ref, Base: base}
	if !src.Word.Nowhere() && f.why(ctx, &image, src) {
		f.found = append(f.found, image)
	}
}

// why fills in what is not known of an image; false when all is, or when a finding says what is wrong with it.
func (f *finder) why(ctx context.Context, image *Image, src stages.Source) bool {
	if src.Problem != nil {
		image.Reason, image.Detail = Unset, src.Problem.Arg
		image.Ref = src.Word.Text
		return src.Problem.Likely
	}
	switch src.Kind {
	case stages.Unknown:
		image.Reason, image.Ref = Unexpanded, src.Word.Text
		return image.Base
	case stages.Contexts:
		if f.made[src.Ref] != nil {
			return false
		}
		image.Reason = Directory
		return image.Base
	case stages.Images:
		image.Pinned = src.Digest != ""
		unknown := image.inspect(f.opened.Open(ctx, stages.Image{Ref: src.Ref, Platform: src.Platform}))
		if unknown && slices.Contains(unanswered, image.Reason) && src.Registry == library {
			image.Meant = f.kept.misspelled(f.tables, src.Ref)
		}
		return unknown && (image.Reason != Missing || image.Meant != "")
	}
	return false
}

func (i *Image) inspect(o *images.Opened) bool {
	kind, _, missing := o.Missing()
	switch {
	case missing:
		i.Reason = Missing
		return kind == state.FailsImage
	case errors.Is(o.Err, imagedb.ErrNotFound):
		i.Reason = NotHeld
	case o.Err != nil:
		i.Reason, i.Detail = Failed, o.Err.Error()
	case o.Image.Unread != "":
		i.Reason, i.Detail = Unread, o.Image.Unread
	case o.TreeErr != nil:
		i.Reason, i.Detail = Failed, o.TreeErr.Error()
	case o.Image.Completeness == imagedb.ConfigOnly:
		i.Reason = ConfigOnly
	case o.Image.Inferred:
		i.Reason, i.Likely = Inferred, true
	default:
		return false
	}
	return true
}
