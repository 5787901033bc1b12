package main

import (
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/docker/go-units"
	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/feed"
)

func cacheCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "cache COMMAND", Short: "Manage the cache of layer indexes, and the fetched catalog", Args: noSubcommand}
	c.RunE = func(*cobra.Command, []string) error {
		return errors.New("cache needs a subcommand: du, prune, update or verify")
	}
	add := func(use, short string, run func(answer, *cache.Cache) error) *cobra.Command {
		format := ""
		sub := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs}
		sub.RunE = func(*cobra.Command, []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format %q is not one of text, json", format)
			}
			return run(answer{t.out, format == "json"}, cache.New(cacheDir()))
		}
		sub.Flags().StringVar(&format, "format", "text", "output `FORMAT`: text or json")
		c.AddCommand(sub)
		return sub
	}
	add("du", "Show the size of the cache", showCache)
	keep := ""
	prune := add("prune", "Remove least recently used files", func(a answer, c *cache.Cache) error { return pruneCache(a, c, keep) })
	prune.Flags().StringVar(&keep, "keep", "0B", "`SIZE`: how much may stay (default: nothing)")
	c.AddCommand(cacheUpdate(t))
	add("verify", "Read every file and list those that are damaged", verifyCache)
	return c
}

// cacheUsage is what one kind of files takes.
type cacheUsage struct {
	Kind  string `json:"kind"`
	Files int    `json:"files"`
	Bytes int64  `json:"bytes"`
}

func usageOf(files []cache.File) []cacheUsage {
	usage := []cacheUsage{{Kind: "layer"}, {Kind: "published"}, {Kind: "table"}, {Kind: "chain"}, {Kind: "document"}, {Kind: "other"}}
	for _, f := range files {
		for i := range usage {
			if usage[i].Kind == f.Kind {
				usage[i].Files++
				usage[i].Bytes += f.Size
			}
		}
	}
	return usage
}

func showCache(a answer, c *cache.Cache) error {
	files, err := c.Files()
	if err != nil {
		return fmt.Errorf("reading the cache: %w", bare(err))
	}
	return a.usage(files, usageOfFeed())
}

func pruneCache(a answer, c *cache.Cache, keep string) error {
	bytes, err := units.FromHumanSize(keep)
	if err != nil || bytes < 0 {
		return fmt.Errorf("--keep %q is not a size such as 500MB", keep)
	}
	removed, err := c.Prune(bytes)
	if err != nil {
		return fmt.Errorf("pruning the cache: %w", bare(err))
	}
	fetched := cacheUsage{Kind: "catalog"}
	if bytes == 0 {
		fetched = usageOfFeed()
		if err := feed.Remove(feedDir()); err != nil {
			return fmt.Errorf("pruning the cache: %w", bare(err))
		}
	}
	return a.usage(removed, fetched)
}

func (a answer) usage(files []cache.File, fetched cacheUsage) error {
	usage := append(usageOf(files), fetched)
	if a.json {
		return a.encode(usage)
	}
	table := tabwriter.NewWriter(a, 0, 0, 2, ' ', 0)
	for _, u := range usage {
		printf(table, "%s\t%d\t%s\n", u.Kind, u.Files, units.HumanSize(float64(u.Bytes)))
	}
	return table.Flush()
}

// verifyCache's exit status is 1 when something is damaged.
func verifyCache(a answer, c *cache.Cache) error {
	damaged, err := c.Verify()
	if err != nil {
		return fmt.Errorf("reading the cache: %w", bare(err))
	}
	names := []string{}
	for _, f := range append(damaged, verifyFeed()...) {
		names = append(names, f.Name)
	}
	if a.json {
		err = a.encode(names)
	}
	for _, name := range names {
		if !a.json {
			printf(a, "%s is damaged; it will be made again\n", name)
		}
	}
	if err == nil && len(names) > 0 {
		err = statusError(exitFound)
	}
	return err
}
