package images

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb"
)

// Local is an image that an engine of this machine holds and the builder in use does not find.
type Local struct {
	source.Span // the reference
	Ref         string
	Why         imagedb.LocalOnly
}

// LocalOnly lists such images in the order of the file.
var LocalOnly = &analyzers.Analyzer[[]Local]{
	Name:     "localimages",
	Doc:      "images that this machine holds and the builder does not find",
	Requires: []analyzers.Node{stages.Analyzer, Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) ([]Local, error) {
		var found []Local
		look := func(src stages.Source) {
			if src.Kind != stages.Images || src.Word.Nowhere() {
				return
			}
			o := Analyzer.Of(p).Open(ctx, stages.Image{Ref: src.Ref, Platform: src.Platform})
			if o.Image != nil && o.Image.LocalOnly != nil {
				found = append(found, Local{src.Word.Span, src.Ref, *o.Image.LocalOnly})
			}
		}
		for _, s := range stages.Analyzer.Of(p).Stages {
			if !s.Reached {
				continue
			}
			look(s.Base)
			for _, u := range s.Uses {
				look(u.Source)
			}
		}
		return found, ctx.Err()
	},
}
