package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/pattern"
)

// chain finds the record of an image and of all that it builds on, the base first.
func (d *db) chain(ref, repo, tag, platform string) ([]store.Image, error) {
	var chain []store.Image
	var over []said
	for key := repo + ":" + tag; key != ""; {
		i := strings.LastIndexByte(key, ':')
		r, ok, err := d.record(key)
		if err == nil && len(chain) == 0 {
			r, ok = d.stood(key, r, ok)
		}
		if err == nil {
			r, ok = withDistroless(r, ok, key[:i], key[i+1:])
		}
		if found := basesOf(key[:i], key[i+1:], ok); err == nil && !ok && len(found) > 0 {
			r, ok = found[0].record(), true
		} else if ok && len(chain) == 0 {
			over = found
			for _, b := range found {
				r.Guesses = append(r.Guesses, b.absences()...)
				r.Places = append(r.Places, b.paths...)
				r.Files = append(r.Files, b.files()...)
			}
		}
		switch {
		case err != nil:
			return nil, err
		case !ok && len(chain) == 0:
			return nil, errNotHeld(ref, "")
		case !ok:
			chain = append(chain, store.Image{PackagesAny: true}) // a base of which nothing is known
			slices.Reverse(chain)
			return chain, nil
		}
		if len(chain) == 0 && len(r.Platforms) > 0 && !slices.Contains(r.Platforms, platform) {
			return nil, &imagedb.PlatformError{Ref: ref, Want: platform, Have: r.Platforms}
		}
		if over, ok := r.Other[platform]; ok {
			r = over
		} else if platform != "linux/amd64" && platform != "linux/arm64" {
			return nil, errNotHeld(ref, " for "+platform)
		}
		chain = append(chain, withPython(r, key[:i], key[i+1:], platform))
		key = r.From
	}
	slices.Reverse(chain)
	settle(chain, over)
	return chain, nil
}

// settle fills in whose and where an image likely is that its records do not say all of.
func settle(chain []store.Image, over []said) {
	top := &chain[len(chain)-1]
	if !top.Inferred && configured(chain) {
		return
	}
	for _, b := range over {
		fill(&top.Config.User, b.user)
		fill(&top.Config.WorkingDir, b.dir)
	}
	if !top.Complete && !slices.ContainsFunc(chain, searches) {
		top.Config.Env = append(slices.Clip(top.Config.Env), usualPath)
	}
}

// usualPath is the PATH of images that say nothing else: the distributions' own, and what BuildKit sets where none is.
const usualPath = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// searches reports whether a record names a PATH.
func searches(r store.Image) bool {
	return slices.ContainsFunc(r.Config.Env, func(e string) bool { return strings.HasPrefix(e, "PATH=") })
}

// configured reports whether the records tell all of an image's configuration.
func configured(chain []store.Image) (known bool) {
	known = true
	for _, r := range chain {
		known = known && r.ConfigKnown || r.PackagesOnly
	}
	return known
}

// fill sets what is not known.
func fill(to *string, from string) {
	if *to == "" {
		*to = from
	}
}

// record finds the record that key, "repository:tag", names, through aliases and tag patterns. What a pattern leads to
// is inferred.
func (d *db) record(key string) (store.Image, bool, error) {
	inferred := false
	for range 4 {
		i := strings.LastIndexByte(key, ':')
		repo, tag := key[:i], key[i+1:]
		text, err := d.text(store.RecordFile(repo, tag))
		if err != nil {
			return store.Image{}, false, err
		}
		r, ok, err := d.read(text, key)
		if err == nil && !ok {
			r, ok, err = d.read(text, matchPattern(text, repo, tag))
			inferred = true
		}
		inferred = inferred || r.Inferred
		if err != nil || !ok || r.Alias == "" {
			r.Inferred = inferred
			return r, ok, err
		}
		key = r.Alias
	}
	return store.Image{}, false, nil
}

// read is store.FindImage, once for each key that there is: many images have the same few under them. The record is
// shared: callers must not change it.
func (d *db) read(text, key string) (store.Image, bool, error) {
	if r, ok := d.records.Load(key); ok {
		return r.(store.Image), true, nil
	}
	r, ok, err := store.FindImage(text, key)
	if ok {
		d.records.Store(key, r)
	}
	return r, ok, err
}

// matchPattern returns the first key of text whose tag begins with ~ and whose rest, a regular expression, matches the
// whole tag.
func matchPattern(text, repo, tag string) string {
	start := repo + ":~"
	for line := range strings.Lines(text) {
		key, _, _ := strings.Cut(line, "\t")
		if tags, ok := strings.CutPrefix(key, start); ok && pattern.New(tags).Match(tag) {
			return key
		}
	}
	return start
}
