package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/docker/go-units"
	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/apk"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/indexed"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
	"github.com/layerlint/layerlint/imagedb/registry"
	"github.com/layerlint/layerlint/imagedb/rootfs"
	"github.com/layerlint/layerlint/imagedb/rpm"
)

// imageFlags say where images are looked up.
type imageFlags struct {
	layouts   []string
	rootfs    []string
	indexes   string
	sources   string
	offline   bool
	pullLimit string
	platform  string
	catalog   string
}

func (f *imageFlags) register(c *cobra.Command) {
	p := c.Flags()
	grouped(p, "Images", func() {
		p.Var(repeated{&f.layouts}, "layout", "look images up in `DIR`, an OCI image layout or an archive made by docker save; repeatable")
		p.Var(repeated{&f.rootfs}, "rootfs", "`[IMAGE=]DIR`: use DIR as the root file system of IMAGE, or of every image; repeatable")
		p.StringVar(&f.sources, "image-sources", "", "`LIST`: where to look images up, in order: docker, podman, storage, containerd, registry (default: as the builder does)")
		p.BoolVar(&f.offline, "offline", false, "do not contact registries or package repositories")
		p.StringVar(&f.pullLimit, "pull-limit", "", "do not pull image layers if more than `SIZE` remains to download; none: no limit (default: 300MB)")
		p.StringVar(&f.indexes, "indexes", "", "read images from `DIR`, where the BuildKit frontend has put their configurations and indexes")
		_ = p.MarkHidden("indexes")
		p.StringVar(&f.catalog, "catalog", "", "`EDITION`: the catalog to use: fetched (by cache update) or embedded (default: fetched)")
		p.StringVar(&f.platform, "platform", "", "target `PLATFORM` (default: linux/amd64)")
	})
}

// world opens the sources of images, once for each configuration.
type world struct {
	flags   imageFlags
	cache   *cache.Cache
	tables  *catalog.Tables
	catalog imagedb.DB // of tables
	opened  map[*config]imagedb.DB
	archive map[*config]packages.Repositories

	missed func(ref, platform string) // is told what --indexes lacks; nil: nobody asks

	progress imagedb.Progress // nil: nobody is told
	troubles troubles
	engines  engines
}

// newWorld opens the world as it is on a day, "" for today.
func newWorld(f imageFlags, date string) *world {
	known, err := tables(f.catalog)
	w := &world{flags: f, cache: cache.New(cacheDir()), tables: known, opened: map[*config]imagedb.DB{},
		archive: map[*config]packages.Repositories{}}
	w.catalog = known.DB(today(date))
	switch day := today(date); {
	case known.Overdue(day):
		w.catalog = &overdue{w.catalog, w, fmt.Sprintf("the catalog of %s was to be renewed by %s: what it says of tags that move is likely at most; layerlint cache update fetches a newer one", known.Made, known.NextUpdate)}
	case known.Later(day):
		w.catalog = &overdue{w.catalog, w, fmt.Sprintf("the catalog of %s is newer than the build of %s: what it says of tags that move is likely at most", known.Made, day)}
	}
	if err != nil {
		w.troubles.keep(err.Error())
	}
	return w
}

// cacheDir is where layer indexes are kept; "" when there is no such place.
func cacheDir() string {
	if dir := os.Getenv("LAYERLINT_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "layerlint")
}

// images is where files under cfg find their images: layouts first, then registries, then the catalog.
func (w *world) images(cfg *config) (imagedb.DB, error) {
	if db, ok := w.opened[cfg]; ok {
		return db, nil
	}
	limit, err := pullLimit(cmp.Or(w.flags.pullLimit, cfg.PullLimit, "300MB"))
	if err != nil {
		return nil, err
	}
	options := []oci.Option{oci.WithCache(w.cache), oci.WithProgress(w.progress)}
	var sources []imagedb.DB
	for _, value := range w.flags.rootfs {
		ref, dir, named := strings.Cut(value, "=")
		if !named {
			ref, dir = "", value
		}
		if _, err := os.ReadDir(dir); err != nil {
			return nil, fmt.Errorf("opening root file system %s: %w", dir, bare(err))
		}
		sources = append(sources, w.troubles.watch(rootfs.DB(ref, dir, options...)))
	}
	for _, path := range w.layouts(cfg) {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("opening image layout %s: %w", path, bare(err))
		}
		if info.IsDir() {
			sources = append(sources, w.troubles.watch(layout.DB(path, options...)))
		} else {
			sources = append(sources, w.troubles.watch(archive.DB(path, options...)))
		}
	}
	if w.flags.indexes != "" {
		sources = append(sources, w.troubles.watch(indexed.DB(w.flags.indexes, w.missed)))
	}
	var registries imagedb.DB
	if !w.flags.offline && !cfg.Offline {
		registries = w.troubles.watch(registry.DB(cfg.registryOptions(), append(options, oci.WithPullLimit(limit))...))
	}
	order, err := w.order(cfg)
	if err != nil {
		return nil, err
	}
	sources = append(sources, w.resolver(order, registries, options))
	w.opened[cfg] = &remembered{DB: imagedb.Chain(append(sources, w.catalog)...)}
	return w.opened[cfg], nil
}

func (cfg *config) registryOptions() registry.Options {
	return registry.Options{Mirrors: cfg.Registries.Mirrors, PlainHTTP: cfg.Registries.Insecure,
		Indexes: cfg.Registries.Indexes,
		Guard:   network.Guard{Allow: cfg.allowed()}, Cautious: !cfg.chosen}
}

// unheld is the error for an image that a command was asked for, with what would help where no source has it.
func (w *world) unheld(cfg *config, ref string, err error) error {
	var missing *imagedb.MissingError
	if !errors.Is(err, imagedb.ErrNotFound) && !errors.As(err, &missing) {
		return err
	}
	text, unknown := strings.CutSuffix(err.Error(), ": "+imagedb.ErrNotFound.Error())
	if unknown && (w.flags.offline || cfg.Offline) {
		text += ", and no registry is contacted (--offline)"
	}
	near := slices.DeleteFunc(w.tables.Similar(ref, 3), func(n string) bool { return n == ref })
	if len(near) > 0 {
		text += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return errors.New(text)
}

// pullLimit reads a limit; 0 is none.
func pullLimit(text string) (int64, error) {
	if text == "none" {
		return 0, nil
	}
	bytes, err := units.FromHumanSize(text)
	if err != nil || bytes <= 0 {
		return 0, fmt.Errorf("--pull-limit %q is not a size such as 500MB", text)
	}
	return bytes, nil
}

// packages is where files under cfg find what package managers do: their repositories, or the catalog alone when
// offline.
func (w *world) packages(cfg *config) packages.Repositories {
	if r, ok := w.archive[cfg]; ok {
		return r
	}
	known := w.tables.Repositories()
	w.archive[cfg] = known
	if !w.flags.offline && !cfg.Offline {
		dir, allowed := cacheDir(), cfg.allowed()
		dropOld(dir)
		client := fetch.New(fetch.Options{Dir: under(dir, "files-v2"), Mirrors: cfg.Repositories.Mirrors, Allow: allowed})
		w.archive[cfg] = packages.Managed{
			"apt": apt.New(apt.Options{Dir: dir, Mirrors: cfg.Repositories.Mirrors, Allow: allowed, Contents: w.tables.Contents(), Catalog: known, Failed: w.troubles.add,
				Lists: cfg.Repositories.FileLists == nil || *cfg.Repositories.FileLists, Progress: w.progress}),
			"apk": &apk.Repositories{Client: client, Failed: w.troubles.add, Else: known},
			"pip": &pypi.Repositories{Client: client, Failed: w.troubles.add},
			"rpm": &rpm.Repositories{Client: client, Failed: w.troubles.add, Else: known},
		}
	}
	return w.archive[cfg]
}

// under is a folder in one that may not be there, which is "".
func under(dir, name string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, name)
}

// layouts are the command line's, then the configuration's.
func (w *world) layouts(cfg *config) []string {
	paths := append([]string{}, w.flags.layouts...)
	for _, path := range cfg.Layouts {
		paths = append(paths, beside(cfg.path, path))
	}
	return paths
}
