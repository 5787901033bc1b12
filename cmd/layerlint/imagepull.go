package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/registry"
)

// pulled is what image pull answers for one image.
type pulled struct {
	Ref    string `json:"ref"`
	Digest string `json:"digest,omitempty"`
	Source string `json:"source,omitempty"`
	Layers int    `json:"layers,omitempty"`
	To     string `json:"to,omitempty"` // where its indexes were published
	Error  string `json:"error,omitempty"`
}

func pullCommand(t terminal) *cobra.Command {
	shard := ""
	c := imageSubcommand(t, "pull REF...", "Index images of any size, for later runs", cobra.MinimumNArgs(1),
		func(ctx context.Context, l *lookup, refs []string) error { return l.all(ctx, refs, shard, readWhole) })
	c.Flags().StringVar(&shard, "shard", "", "use part `I/N` of the images, from 1/N to N/N")
	return c
}

func pushIndexCommand(t terminal) *cobra.Command {
	shard, to := "", ""
	c := imageSubcommand(t, "push-index REF...", "Publish layer indexes of images to a repository (see registries.indexes in the configuration)", cobra.MinimumNArgs(1),
		func(ctx context.Context, l *lookup, refs []string) error {
			return l.all(ctx, refs, shard, func(ctx context.Context, img *imagedb.Image, p *pulled) (err error) {
				p.To, err = registry.Publish(ctx, img, to, l.config.registryOptions())
				return err
			})
		})
	c.Flags().StringVar(&to, "to", "", "write to `REPOSITORY`, such as registry.example.com/team/indexes")
	_ = c.MarkFlagRequired("to") // it fails for a flag that does not exist
	c.Flags().StringVar(&shard, "shard", "", "use part `I/N` of the images, from 1/N to N/N")
	return c
}

// readWhole reads an image whole.
func readWhole(ctx context.Context, img *imagedb.Image, _ *pulled) error {
	if _, err := img.Tree(ctx); err != nil {
		return err
	}
	if img.Completeness != imagedb.Complete || len(img.Layers) == 0 {
		return fmt.Errorf("the layers of %s cannot be read (%s)", img.Ref, img.Source)
	}
	return nil
}

// all takes one image after another; one that fails does not keep the others from being read.
func (l *lookup) all(ctx context.Context, refs []string, shard string,
	do func(context.Context, *imagedb.Image, *pulled) error) error {
	refs, err := shardOf(refs, shard)
	if err != nil {
		return err
	}
	all := []pulled{}
	var failed error
	for _, ref := range refs {
		p := pulled{Ref: ref}
		img, err := l.image(ctx, ref)
		if err == nil {
			p.Digest, p.Source, p.Layers = img.Digest, img.Source, len(img.Layers)
			err = do(ctx, img, &p)
		}
		if err != nil {
			p.Error = err.Error()
			failed = errors.Join(failed, err)
		}
		all = append(all, p)
		if !l.json && err == nil {
			printf(l, "%s\n", strings.TrimSpace(fmt.Sprintf("%s %s %d layers %s", p.Ref, p.Digest, p.Layers, p.To)))
		}
	}
	if l.json {
		return errors.Join(l.encode(all), failed)
	}
	return failed
}

// shardOf is every nth image from the ith on, of "i/n"; all for "".
func shardOf(refs []string, shard string) ([]string, error) {
	if shard == "" {
		return refs, nil
	}
	left, right, _ := strings.Cut(shard, "/")
	i, err1 := strconv.Atoi(left)
	n, err2 := strconv.Atoi(right)
	if err1 != nil || err2 != nil || i < 1 || i > n {
		return nil, fmt.Errorf("--shard %q is not I/N with I from 1 to N", shard)
	}
	var part []string
	for k := i - 1; k < len(refs); k += n {
		part = append(part, refs[k])
	}
	return part, nil
}
