package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/rootfs"
)

// buildKitCommand has what layerlint-frontend runs: this program has neither gRPC nor BuildKit's client, and that one
// no judgment.
func buildKitCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "buildkit", Short: "The parts of a check that the BuildKit frontend runs", Hidden: true}
	f := &checkFlags{}
	images := &cobra.Command{
		Use:   "images DOCKERFILE",
		Short: "List the images that a check asks for and --indexes lacks",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.offline = true
			missing, err := missingImages(c.Context(), t, f, args[0])
			if err != nil {
				return err
			}
			return json.NewEncoder(t.out).Encode(missing)
		},
	}
	f.registerBuild(images)
	index := &cobra.Command{
		Use:   "index DIR FILE",
		Short: "Write the index of a root file system",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			x, err := rootfs.Index(c.Context(), args[0], layer.Limits{})
			if err != nil {
				return err
			}
			if err := os.WriteFile(args[1], x.Bytes(), 0o644); err != nil {
				return fmt.Errorf("writing the index: %w", err)
			}
			return nil
		},
	}
	c.AddCommand(images, index)
	return c
}

// wantedImage is an image as a check asks for it.
type wantedImage struct {
	Ref      string `json:"ref"`
	Platform string `json:"platform"`
}

// missingImages follows a Dockerfile and returns the images that --indexes does not hold, sorted. Those that an image's
// own triggers name are among them once its configuration is there.
func missingImages(ctx context.Context, t terminal, f *checkFlags, path string) ([]wantedImage, error) {
	c, err := newCheck(t, f)
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	missing := []wantedImage{}
	c.world.missed = func(ref, platform string) {
		mu.Lock()
		defer mu.Unlock()
		if w := (wantedImage{ref, platform}); !slices.Contains(missing, w) {
			missing = append(missing, w)
		}
	}
	clear(c.world.opened)
	if err := c.analyze(ctx, c.plan([]string{path})); err != nil {
		return nil, err
	}
	slices.SortFunc(missing, func(a, b wantedImage) int {
		return cmp.Or(cmp.Compare(a.Ref, b.Ref), cmp.Compare(a.Platform, b.Platform))
	})
	if c.trouble {
		return nil, statusError(exitTrouble)
	}
	return missing, nil
}
