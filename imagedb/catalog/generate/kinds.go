package main

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// A kind is what the tags of a repository have in common but for the numbers in them: slim-bookworm, alpine. What the
// families of all tags of a kind that the table of official tags names have and lack is likely so for other tags of
// that kind, as older ones.

// distributions are repositories whose tags' numbers are the contents: another number is another system.
var distributions = []string{"debian", "ubuntu", "fedora", "amazonlinux", "almalinux", "rockylinux", "oraclelinux", "archlinux", "photon", "clearlinux",
	"buildpack-deps", "busybox"}

// elder are releases of Debian and Ubuntu that tags were named after before those that a repository's tags are now.
var elder = []string{"bullseye", "buster", "stretch", "jessie", "wheezy", "jammy", "focal", "bionic", "xenial"}

var (
	versionWord = regexp.MustCompile(`^v?[0-9]+([._+][0-9]+)*$`)
	alpineWord  = regexp.MustCompile(`^alpine[0-9.]*$`)
	releaseWord = regexp.MustCompile(`^(bullseye|bookworm|trixie|jammy|noble|resolute)$`)
)

const (
	anyVersion = `v?[0-9]+([._+][0-9]+)*`
	anyAlpine  = `alpine[0-9.]*`
	otherWord  = "RELEASE" // no tag has capitals here
)

// shape is a tag's kind as a regular expression, with its words in their order; elderly has otherWord in its release's
// place, and is "" for tags without.
func shape(tag string) (shape, elderly string) {
	var words, old []string
	for w := range strings.SplitSeq(tag, "-") {
		switch {
		case versionWord.MatchString(w):
			w = anyVersion
		case alpineWord.MatchString(w):
			w = anyAlpine
		case releaseWord.MatchString(w):
			words, old = append(words, w), append(old, otherWord)
			continue
		default:
			w = regexp.QuoteMeta(w)
		}
		words, old = append(words, w), append(old, w)
	}
	shape, elderly = strings.Join(words, "-"), strings.Join(old, "-")
	if elderly == shape {
		elderly = ""
	}
	return shape, elderly
}

// otherTags makes records of the kinds of a repository's tags, of which tags tells the families. Patterns of kinds do
// not overlap: a number, an Alpine or an older release stands for others of its sort, every other word for itself.
func (c *catalog) otherTags(repo string, tags map[string]*family) {
	if slices.Contains(distributions, repo) || len(tags) == 0 {
		return
	}
	maps.DeleteFunc(c.images, func(key string, _ store.Image) bool { return strings.HasPrefix(key, repo+":~") })
	kinds, old := map[string][]*family{}, map[string][]*family{}
	for _, tag := range sortedKeys(tags) {
		s, o := shape(tag)
		kinds[s] = append(kinds[s], tags[tag])
		if o != "" {
			old[o] = append(old[o], tags[tag])
		}
	}
	for _, s := range sortedKeys(kinds) {
		if strings.Contains(s, anyVersion) || strings.Contains(s, anyAlpine) {
			c.kind(repo, s, kinds[s])
		}
	}
	gone := slices.DeleteFunc(slices.Clone(elder), func(release string) bool {
		return slices.ContainsFunc(sortedKeys(tags), func(tag string) bool { return strings.Contains(tag, release) })
	})
	for _, s := range sortedKeys(old) {
		c.kind(repo, strings.Replace(s, otherWord, "("+strings.Join(gone, "|")+")", 1), withoutRelease(old[s]))
	}
}

// withoutRelease are families of which only what no release brings is meant.
func withoutRelease(all []*family) []*family {
	var out []*family
	for _, f := range all {
		g := *f
		g.Distribution, _, _ = strings.Cut(g.Distribution, " ")
		g.key, g.like = "", f.key
		out = append(out, &g)
	}
	return out
}

// kind makes the record that a pattern of tags leads to: the only family's, or what all have in common.
func (c *catalog) kind(repo, pattern string, families []*family) {
	slices.SortStableFunc(families, func(a, b *family) int { return strings.Compare(a.Tags, b.Tags) })
	families = slices.CompactFunc(families, func(a, b *family) bool { return a == b })
	if _, ok := c.images[repo+":"+families[0].key]; ok && len(families) == 1 {
		c.images[repo+":~"+pattern] = store.Image{Alias: repo + ":" + families[0].key, Inferred: true}
		return
	}
	all := common(families)
	r := c.familyRecord(all, nil)
	r.Inferred = true
	if all.codename() == "" && all.Libc != "musl" {
		r.Commands = steady(r.Commands, changing)
	}
	r.Packages, r.Computed = c.recipes(repo, families)
	c.images[repo+":~"+pattern] = r
}

// changing are commands that images of one kind had or lacked by the release that they were made on: buster's
// buildpack-deps has a python, stretch's openjdk brings unzip, debian:stretch ping and ip, xenial's apt gpg.
const changing = "python python2 python3 pip pip3 unzip bzip2 xz adduser addgroup gpg ps ping ip ifconfig netstat less openssl file patch vim"

// steady are absences of commands without those that change.
func steady(all []store.Absence, change string) []store.Absence {
	changing := strings.Fields(change)
	var out []store.Absence
	for _, a := range all {
		a.Names = slices.DeleteFunc(slices.Clone(a.Names), func(name string) bool {
			return slices.Contains(changing, name)
		})
		if len(a.Names) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// recipes are the packages that any of the families' recipes brings; ok is false when one's are not known.
func (c *catalog) recipes(repo string, families []*family) (list []string, ok bool) {
	for _, f := range families {
		r := c.images[repo+":"+cmp.Or(f.key, f.like)]
		if !r.Computed {
			return nil, false
		}
		list = append(list, c.packageNames(repo+":"+cmp.Or(f.key, f.like))...)
	}
	slices.Sort(list)
	return slices.Compact(list), true
}

// common is what all families say.
func common(families []*family) *family {
	f := *families[0]
	f.Confidence, f.Notes = "inferred", nil
	f.Users = maps.Clone(f.Users)
	f.Absent = slices.Concat(f.Absent, f.AlsoAbsent, f.AbsentInferred)
	f.AlsoAbsent, f.AbsentInferred = nil, nil
	f.Present, f.PresentInferred = slices.Concat(f.Present, f.PresentInferred), nil
	sources := []string{f.Source}
	for _, g := range families[1:] {
		sources = append(sources, g.Source)
		f.Absent = both(f.Absent, slices.Concat(g.Absent, g.AlsoAbsent, g.AbsentInferred))
		f.Present = both(f.Present, slices.Concat(g.Present, g.PresentInferred))
		f.Commands, f.Env = agreed(f.Commands, g.Commands), agreed(f.Env, g.Env)
		f.mixed = f.mixed || f.Manager != g.Manager
		f.Distribution, f.Libc, f.Manager = same(f.Distribution, g.Distribution), same(f.Libc, g.Libc),
			same(f.Manager, g.Manager)
		f.Workdir, f.User, f.Shell, f.StopSignal = same(f.Workdir, g.Workdir), same(f.User, g.User),
			same(f.Shell, g.Shell), same(f.StopSignal, g.StopSignal)
		if !slices.Equal(f.Entrypoint, g.Entrypoint) {
			f.Entrypoint = nil
		}
		if !slices.Equal(f.Cmd, g.Cmd) {
			f.Cmd = nil
		}
		if !slices.Equal(f.Volumes, g.Volumes) {
			f.Volumes = nil
		}
		maps.Copy(f.Users, g.Users)
	}
	slices.Sort(sources)
	f.Source = strings.Join(slices.Compact(sources), "; ")
	return &f
}

func both(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return !slices.Contains(b, s) })
}

func agreed(a, b map[string]string) map[string]string {
	out := maps.Clone(a)
	maps.DeleteFunc(out, func(k, v string) bool { return b[k] != v })
	return out
}

func same(a, b string) string {
	if a == b {
		return a
	}
	return ""
}

// move says that a tag meant a release from a day on.
type move struct {
	Image, Tag, Release string
	AsOf                string `json:"as_of"`
}

// movingTags adds tags that the table of the day no longer has but of which it is known when they last meant which
// release. Only a family that its words and that release single out answers.
func (c *catalog) movingTags(byRepo map[string][]*family) error {
	var moves []move
	if err := c.facts.read("official/moving-tags.json", &moves); err != nil {
		return err
	}
	slices.SortStableFunc(moves, func(a, b move) int { return strings.Compare(a.AsOf, b.AsOf) })
	for _, m := range moves {
		key := m.Image + ":" + m.Tag
		if have, ok := c.images[key]; ok && !have.Inferred || strings.Contains(m.Release, "alpine") {
			continue
		}
		if f := familyOf(m.Image, byRepo[m.Image], m.Tag+"-"+m.Release, ""); f != nil && c.images[m.Image+":"+f.key].Source != "" {
			c.images[key] = store.Image{Alias: m.Image + ":" + f.key, Inferred: true}
		}
	}
	return nil
}
