package imagedb

import (
	"context"
	"errors"
	"slices"
)

// Chain asks one source after another. One that does not hold the image, or cannot be read, lets the next answer; what
// kept it from answering becomes a note of the answer. That an image is missing or lacks a platform is final.
func Chain(dbs ...DB) DB { return chain(dbs) }

type chain []DB

func (c chain) Image(ctx context.Context, ref, platform string) (*Image, error) {
	var notes []string
	var failure error
	for _, db := range c {
		img, err := db.Image(ctx, ref, platform)
		if err == nil {
			return annotated(img, notes), nil
		}
		var missing *MissingError
		var other *PlatformError
		if errors.As(err, &missing) || errors.As(err, &other) || ctx.Err() != nil {
			return nil, err
		}
		if failure == nil || errors.Is(failure, ErrNotFound) {
			failure = err
		}
		if !errors.Is(err, ErrNotFound) {
			notes = append(notes, err.Error())
		}
	}
	if failure == nil {
		failure = ErrNotFound
	}
	return nil, failure
}

func annotated(img *Image, notes []string) *Image {
	if len(notes) == 0 {
		return img
	}
	more := *img
	more.Notes = append(slices.Clip(notes), img.Notes...)
	return &more
}
