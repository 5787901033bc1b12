// Package catalog is the knowledge of well-known images: their configuration, packages and files, each with its source.
// It needs no network. Anything that it does not know is unknown, and an image that it does not have is
// imagedb.ErrNotFound. The generate command next to it writes the data. The data is opened lazily: one answer unpacks
// only what it needs.
package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// DB is the catalog as a source of images, on a day or "" for the day that it speaks of. Nothing is unpacked until an
// image is asked for.
func (t *Tables) DB(day string) imagedb.DB {
	d := &db{Tables: t, moved: t.Overdue(day) || t.Later(day)}
	if t.Later(day) {
		d.day = day
	}
	return d
}

// families is how the source of records begins that tell of a kind of images.
const families = "official image families: "

// Overdue reports whether there ought to be newer tables on a day.
func (t *Tables) Overdue(day string) bool { return day > t.NextUpdate }

// Later reports whether the tables were made so long after a day that what they say may not have been so on it.
func (t *Tables) Later(day string) bool {
	made, err := time.Parse(time.DateOnly, t.Made)
	return err == nil && day != "" && day < made.Add(-lasts).Format(time.DateOnly)
}

type db struct {
	*Tables
	moved   bool     // what moving tags stand for may be something else
	day     string   // the one on which they are looked up, long before the tables were made; "": they are of that day
	opened  sync.Map // *imagedb.Image by reference and platform: many files name the same few
	records sync.Map // store.Image by key
	readied sync.Map // true by release
}

// Image answers from the catalog. An empty platform means linux/amd64.
func (d *db) Image(_ context.Context, ref, platform string) (*imagedb.Image, error) {
	at, err := parseReference(ref)
	if err != nil {
		return nil, err
	}
	platform = normalPlatform(platform)
	if img, ok := d.opened.Load(ref + " " + platform); ok {
		return img.(*imagedb.Image), nil
	}
	if at.platform != "" && at.platform != platform {
		return nil, errNotHeld(ref, " for "+platform)
	}
	at.tag = d.standing(at)
	chain, err := d.chain(ref, at.repo, at.tag, platform)
	var other *imagedb.PlatformError
	switch {
	case at.pinned && errors.As(err, &other): // the digest may be older than the tag
		return nil, errNotHeld(ref, " for "+platform)
	case err != nil:
		return nil, err
	}
	img, _ := d.opened.LoadOrStore(ref+" "+platform, d.image(at, platform, chain))
	return img.(*imagedb.Image), nil
}

// standing is the tag to look up: on a day that is long past, the one that names what a tag stood for.
func (d *db) standing(at reference) string {
	if d.day == "" {
		return at.tag
	}
	if tag, ok := history.TagOn(at.repo, at.tag, d.day); ok {
		return tag
	}
	return at.tag
}

// KnownTags lists the tags of repo that the catalog's sources name, sorted; false when they name none. A registry may
// hold others, or hold these no longer.
func (t *Tables) KnownTags(repo string) ([]string, bool) {
	text, err := t.text("tags.zst")
	if err != nil {
		return nil, false
	}
	_, rest, ok := strings.Cut("\n"+text, "\n"+Repository(repo)+"\t")
	if !ok {
		return nil, false
	}
	line, _, _ := strings.Cut(rest, "\n")
	return strings.Fields(line), true
}

func normalPlatform(p string) string {
	switch p {
	case "":
		return "linux/amd64"
	case "linux/arm64/v8":
		return "linux/arm64"
	case "linux/amd64/v1":
		return "linux/amd64"
	}
	return p
}

// image joins the records of chain, the base first.
func (d *db) image(at reference, platform string, chain []store.Image) *imagedb.Image {
	ref, named, top := at.text, at.repo+":"+at.tag, chain[len(chain)-1]
	im := &imagedb.Image{
		Ref: ref, Platform: platform, Config: joinConfig(chain), ConfigKnown: configured(chain),
		Completeness: imagedb.Partial, Source: "catalog: " + top.Source,
	}
	if at.repo == nodeImages {
		for _, e := range nodeEnvironment(at.tag) {
			im.Config.Env = setEnv(im.Config.Env, e)
		}
	}
	_, known := releaseOf(chain)
	im.ReleaseByName = !known
	moved := d.moved && moves(at)
	files := false
	for _, r := range chain {
		files = files || len(r.Sets)+len(r.Files)+len(r.Zones)+len(r.Commands) > 0
		if strings.HasPrefix(r.Source, families) {
			im.Advice = append(im.Advice, r.Notes...)
		} else {
			im.Notes = append(im.Notes, r.Notes...)
		}
	}
	im.Notes = unique(im.Notes)
	im.PackagesLikely = computed(chain) || top.Inferred && listed(chain)
	foreign := platform != "linux/amd64"
	switch {
	case !files:
		im.Completeness = imagedb.ConfigOnly
	case top.Complete && !foreign && !top.Inferred && !at.pinned && !moved:
		im.Completeness = imagedb.Complete
	}
	if r, ok := releaseOf(chain); ok {
		go d.ready(r.id + "-" + r.version)
	}
	list := sync.OnceValues(func() (installed, error) { return d.installed(chain) })
	open := sync.OnceValues(func() (filesystem.Tree, error) {
		l, err := list()
		if err != nil {
			return nil, err
		}
		if d.day != "" {
			ref = named
		}
		return d.tree(ref, foreign, chain, l)
	})
	im.Tree = func(context.Context) (filesystem.Tree, error) { return open() }
	all := sync.OnceValue(func() []packages.Package {
		l, _ := list()
		return l.all()
	})
	if im.PackagesLikely || listed(chain) {
		im.Undeveloped = d.undeveloped(at.repo, foreign, chain, list)
	}
	im.Packages = func(context.Context) ([]packages.Package, bool, error) {
		l, err := list()
		return all(), l.complete, err
	}
	switch {
	case at.pinned:
		unpin(im, named)
	case top.Inferred:
		infer(im, named)
	case moved:
		d.outlive(im, named)
	case slices.ContainsFunc(chain, func(r store.Image) bool { return r.Inferred }):
		im.PackagesInferred = true
	}
	im.ConfigLikely = im.ConfigLikely || !im.ConfigKnown && (im.Config.Entrypoint != nil || im.Config.Cmd != nil)
	if !im.ConfigKnown && im.Config.User == "" && runsAsRoot.Has(at.repo) {
		im.Config.User = "root"
	}
	return im
}

func unique(lines []string) []string {
	var out []string
	for _, line := range lines {
		if !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// computed reports whether the youngest record that speaks of packages lists what follows from its recipe.
func computed(chain []store.Image) bool {
	for _, r := range slices.Backward(chain) {
		if r.PackagesAny || r.PackagesAll {
			return r.Computed
		}
	}
	return false
}

// listed reports whether the records list all packages.
func listed(chain []store.Image) (all bool) {
	for _, r := range chain {
		all = (all && !r.PackagesAny) || r.PackagesAll
	}
	return all
}

func joinConfig(chain []store.Image) imagedb.Config {
	var c imagedb.Config
	for _, r := range chain {
		for _, e := range r.Config.Env {
			c.Env = setEnv(c.Env, e)
		}
		replace(&c.User, r.Config.User)
		replace(&c.WorkingDir, r.Config.WorkingDir)
		replace(&c.StopSignal, r.Config.StopSignal)
		replaceList(&c.Entrypoint, r.Config.Entrypoint)
		replaceList(&c.Cmd, r.Config.Cmd)
		replaceList(&c.Shell, r.Config.Shell)
		replaceList(&c.Volumes, r.Config.Volumes)
		replaceList(&c.ExposedPorts, r.Config.Ports)
		for k, v := range r.Config.Labels {
			if c.Labels == nil {
				c.Labels = map[string]string{}
			}
			c.Labels[k] = v
		}
	}
	return c
}

func setEnv(env []string, e string) []string {
	name, _, _ := strings.Cut(e, "=")
	i := slices.IndexFunc(env, func(have string) bool { return strings.HasPrefix(have, name+"=") })
	if i < 0 {
		return append(env, e)
	}
	env[i] = e
	return env
}

func replace(to *string, from string) {
	if from != "" {
		*to = from
	}
}

// replaceList takes from over unless it is nil; an empty list says that there is nothing.
func replaceList(to *[]string, from []string) {
	if from != nil {
		*to = slices.Clone(from)
	}
}

func provided(field string) []string {
	var names []string
	for p := range strings.SplitSeq(field, ",") {
		if name, _, _ := strings.Cut(strings.TrimSpace(p), " "); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func errNotHeld(ref, why string) error {
	return fmt.Errorf("the catalog knows nothing of %q%s: %w", ref, why, imagedb.ErrNotFound)
}
