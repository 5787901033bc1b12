package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/docker/go-units"
	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/feed"
	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/imagedb/registry"
)

// feedDir is the folder of the fetched catalog.
func feedDir() string { return under(cacheDir(), "feed") }

// editions are what --catalog takes, the default first.
var editions = []string{"fetched", "embedded"}

// tables are the catalog to use: the fetched one, unless another is asked for, or it is older than the embedded one. The
// error says why a fetched one does not count.
func tables(name string) (*catalog.Tables, error) {
	own := catalog.Embedded()
	if cmp.Or(name, os.Getenv("LAYERLINT_CATALOG")) == "embedded" {
		return own, nil
	}
	kept, err := feed.Open(feedDir())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return own, nil
	case err != nil:
		return own, fmt.Errorf("%w; layerlint cache update fetches it again", bare(err))
	case kept.Made < own.Made:
		return own, nil
	}
	return catalog.Open(kept.Files, kept.Made, kept.NextUpdate), nil
}

// edition is what is wrong with a value of --catalog.
func edition(name string) error {
	if name != "" && !slices.Contains(editions, name) {
		return fmt.Errorf("--catalog %q is not one of %s", name, strings.Join(editions, ", "))
	}
	return nil
}

// today is the day that --date or the environment names, or else the clock's.
func today(date string) string {
	return cmp.Or(date, os.Getenv("LAYERLINT_DATE"), time.Now().UTC().Format(time.DateOnly))
}

// overdue is a catalog that is not of the day of the build; whoever is told less for that reason is told why.
type overdue struct {
	imagedb.DB
	world *world
	why   string
}

func (o *overdue) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	img, err := o.DB.Image(ctx, ref, platform)
	if err == nil && img.Inferred {
		o.world.troubles.keep(o.why)
	}
	return img, err
}

// fetching is what cache update is asked for.
type fetching struct{ from, keys []string }

func cacheUpdate(t terminal) *cobra.Command {
	f := &fetching{}
	c := &cobra.Command{Use: "update", Short: "Fetch a newer catalog of well-known images", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return f.update(c.Context(), t) }}
	c.Flags().Var(repeated{&f.from}, "from", "ask `REPOSITORY`; repeatable, asked in order (default: $LAYERLINT_FEEDS, or "+
		strings.Join(feed.Defaults, ", ")+")")
	c.Flags().Var(repeated{&f.keys}, "key", "trust the public `KEY` too; repeatable (default: $LAYERLINT_FEED_KEYS)")
	return c
}

// listOr are the values of a flag, or else those of a variable, separated by commas.
func listOr(values []string, variable string) []string {
	if len(values) == 0 {
		values = strings.Split(os.Getenv(variable), ",")
	}
	values = slices.Clone(values)
	for i := range values {
		values[i] = strings.TrimSpace(values[i])
	}
	return slices.DeleteFunc(values, func(value string) bool { return value == "" })
}

func (f *fetching) update(ctx context.Context, t terminal) error {
	if feedDir() == "" {
		return errors.New("there is no folder for the cache: set LAYERLINT_CACHE")
	}
	keys, err := f.trusted()
	if err != nil {
		return err
	}
	from := listOr(f.from, "LAYERLINT_FEEDS")
	if len(from) == 0 {
		from = feed.Defaults
	}
	kept, fresh, err := feed.Update(ctx, feed.Options{Dir: feedDir(), From: from, Keys: keys,
		NotBefore: catalog.Embedded().Made,
		Registry:  registry.Options{Guard: network.Guard{Allow: (&config{}).allowed()}},
		Passed:    func(repository string, why error) { t.say("note: " + repository + " is passed over: " + why.Error()) }})
	if err != nil {
		return err
	}
	what := "catalog of %s from %s, good until %s, %s\n"
	if !fresh {
		what = "the catalog of %s from %s is the latest, good until %s, %s\n"
	}
	printf(t.out, what, kept.Made, kept.From, kept.NextUpdate, units.HumanSize(float64(kept.Bytes)))
	return nil
}

// trusted are the keys of this build and the user's own.
func (f *fetching) trusted() ([]ed25519.PublicKey, error) {
	keys, err := feed.Keys()
	if err != nil {
		return nil, err
	}
	for _, text := range listOr(f.keys, "LAYERLINT_FEED_KEYS") {
		key, err := feed.ReadKey(text)
		if err != nil {
			return nil, fmt.Errorf("--key: %w", err)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, errors.New("this build trusts no key to sign a catalog: name one with --key")
	}
	return keys, nil
}

// usageOfFeed is what the fetched catalog takes.
func usageOfFeed() cacheUsage {
	u := cacheUsage{Kind: "catalog"}
	if kept, err := feed.Open(feedDir()); err == nil {
		u.Files, u.Bytes = 1, kept.Bytes
	}
	return u
}

// verifyFeed reports whether the fetched catalog is damaged.
func verifyFeed() []cache.File {
	if err := feed.Verify(feedDir()); errors.Is(err, feed.ErrDamaged) {
		return []cache.File{{Name: "feed"}}
	}
	return nil
}
