package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/layerlint/layerlint/imagedb"
)

// pulled is what image pull answers for one image.
type pulled struct {
	Ref    string `json:"ref"`
	Digest string `json:"digest,omitempty"`
	Source string `json:"source,omitempty"`
	Layers int    `json:"layers,omitempty"`
	Error  string `json:"error,omitempty"`
}

// pull indexes one image after another; one that fails does not keep the others from being read.
func pull(ctx context.Context, l *lookup, refs []string) error {
	var all []pulled
	var failed error
	for _, ref := range refs {
		p := pulled{Ref: ref}
		img, err := l.image(ctx, ref)
		if err == nil {
			p.Digest, p.Source, p.Layers = img.Digest, img.Source, len(img.Layers)
			_, err = img.Tree(ctx)
		}
		if err == nil && (img.Completeness != imagedb.Complete || len(img.Layers) == 0) {
			err = fmt.Errorf("the layers of %s cannot be read (%s)", ref, img.Source)
		}
		if err != nil {
			p.Error = err.Error()
			failed = errors.Join(failed, err)
		}
		all = append(all, p)
		if !l.json && err == nil {
			fmt.Fprintf(l, "%s %s %d layers\n", p.Ref, p.Digest, p.Layers)
		}
	}
	if l.json {
		return errors.Join(l.encode(all), failed)
	}
	return failed
}
