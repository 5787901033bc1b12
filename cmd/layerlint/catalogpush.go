package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/feed"
	"github.com/layerlint/layerlint/imagedb/registry"
)

func catalogCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "catalog COMMAND", Short: "Publish the catalog of well-known images", Args: noSubcommand}
	c.RunE = func(*cobra.Command, []string) error { return errors.New("catalog needs a subcommand: key or push") }
	c.AddCommand(&cobra.Command{Use: "key FILE", Short: "Make a key pair and write the private key to FILE", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			public, err := feed.NewKey(args[0])
			if err != nil {
				return plain(err)
			}
			printf(t.out, "%s\n", public)
			return nil
		}}, catalogPush(t))
	return c
}

// publishing is what catalog push is asked for.
type publishing struct {
	key, data string
	lasts     time.Duration
}

func catalogPush(t terminal) *cobra.Command {
	p := &publishing{}
	c := &cobra.Command{Use: "push REPOSITORY...", Short: "Sign the catalog and write it to repositories", Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return p.push(c.Context(), t, args) }}
	c.Flags().StringVar(&p.key, "key", "", "sign with the private key in `FILE`")
	c.Flags().StringVar(&p.data, "data", "", "publish the catalog in `DIR`, as written by make catalog (default: the embedded one)")
	c.Flags().DurationVar(&p.lasts, "next-update", 7*24*time.Hour, "`TIME`: how long this catalog is current (default: 168h)")
	_ = c.MarkFlagRequired("key") // it fails for a flag that does not exist
	return c
}

func (p *publishing) push(ctx context.Context, t terminal, repositories []string) error {
	key, err := feed.PrivateKey(p.key)
	if err != nil {
		return plain(err)
	}
	files := catalog.Embedded().Files
	if p.data != "" {
		files = os.DirFS(p.data)
	}
	packed, err := feed.Pack(files, catalog.Made(files), p.lasts, key)
	if err != nil {
		return err
	}
	if e := packed.Edition; e.NextUpdate < today("") {
		return fmt.Errorf("the catalog of %s was to be renewed by %s: make a new one, or choose a longer --next-update", e.Made, e.NextUpdate)
	}
	var failed error
	for _, repository := range repositories {
		if err := packed.Push(ctx, repository, registry.Options{}); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		printf(t.out, "catalog of %s, good until %s: %s\n", packed.Edition.Made, packed.Edition.NextUpdate, repository)
	}
	return failed
}
