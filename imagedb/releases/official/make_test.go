package official

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestMake writes the tables from the histories of docker-library/official-images and of the repositories with the
// recipes of images, which are bare git repositories OWNER/NAME.git in the folder that HISTORIES names; it is skipped
// without. A repository of recipes that is not there leaves unknown what tags and folders do not say themselves.
func TestMake(t *testing.T) {
	dir := os.Getenv("HISTORIES")
	if dir == "" {
		t.Skip("HISTORIES names no folder")
	}
	h := &histories{recipes: recipes{dir: dir, read: map[string]string{}}, images: map[string]map[string][]span{}}
	library := h.recipes.begin("docker-library/official-images")
	if library == nil {
		t.Fatalf("no docker-library/official-images.git in %s", dir)
	}
	for _, name := range strings.Fields(library.run("ls-tree", "--name-only", "HEAD", "library/")) {
		h.follow(library, strings.TrimPrefix(name, "library/"))
	}
	if err := os.RemoveAll("tables"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("tables", 0o755); err != nil {
		t.Fatal(err)
	}
	for name := range h.images {
		if _, ok := distribution(name, ""); ok {
			continue // releases has what their tags stand for
		}
		if text := h.table(name); text != "" {
			if err := os.WriteFile("tables/"+name+".tsv", []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// span says what a tag stood on from a day on: a release as the tables have it, "=" and a reference of the library, ""
// for nothing known, "." once it is built no more.
type span struct{ day, on string }

type histories struct {
	recipes recipes
	images  map[string]map[string][]span // by image and tag
}

// follow reads all versions of an image's file in the library.
func (h *histories) follow(library *repository, name string) {
	tags := map[string][]span{}
	for line := range strings.Lines(library.run("log", "--first-parent", "--reverse", "--format=%H %cs", "--", "library/"+name)) {
		commit, day, _ := strings.Cut(strings.TrimSpace(line), " ")
		now := map[string]string{}
		for _, e := range entries(library.file(commit + ":library/" + name)) {
			on := h.base(e)
			for _, tag := range e.tags {
				now[tag] = on
			}
		}
		for tag := range tags {
			if _, ok := now[tag]; !ok {
				now[tag] = "."
			}
		}
		for tag, on := range now {
			s := tags[tag]
			if n := len(s); n > 0 && s[n-1].on == "." && on != "." { // it is back
				s = s[:n-1]
			}
			if n := len(s); n == 0 || s[n-1].on != on {
				s = append(s, span{day, on})
			}
			tags[tag] = s
		}
	}
	h.images[name] = tags
}

var (
	number  = regexp.MustCompile(`^3\.[0-9]+`)
	branch  = regexp.MustCompile(`alpine-?(3\.[0-9]+)`)
	codeTag = regexp.MustCompile(`(?:^|[-/])(squeeze|wheezy|jessie|stretch|buster|bullseye|bookworm|trixie|forky|lucid|precise|trusty|utopic|vivid|wily|` +
		`xenial|yakkety|zesty|artful|bionic|cosmic|disco|eoan|focal|groovy|hirsute|impish|jammy|kinetic|lunar|mantic|noble|oracular|plucky|questing|resolute)(?:$|[-/.])`)
	foreign = regexp.MustCompile(`windows|nanoserver|(^|-)(ubi|oracle|ol|centos|rocky|al|amazonlinux)[0-9.]*(-|$)`)
	early   = regexp.MustCompile(`(?i)rc|beta|alpha|-ea|-dev[0-9]|-m[0-9]|[0-9][ab][0-9]|tip|nightly|milestone|preview`)
)

// base is what an entry stands on, as a span has it.
func (h *histories) base(e entry) string {
	words := append(slices.Clone(e.tags), e.dir, e.file)
	for _, w := range words {
		if m := branch.FindStringSubmatch(w); m != nil {
			return "alpine" + m[1]
		}
	}
	for _, w := range words {
		if m := codeTag.FindStringSubmatch(w); m != nil && !strings.HasPrefix(w, "kinetic") && !strings.HasPrefix(w, "lunar") {
			return m[1]
		}
	}
	from := h.recipes.from(e)
	repo, tag, _ := strings.Cut(strings.TrimPrefix(from, "library/"), ":")
	switch {
	case from == "" || strings.ContainsAny(repo, "/.") || strings.ContainsAny(from, "$@"):
		return ""
	case repo == "alpine" && number.MatchString(tag):
		return "alpine" + number.FindString(tag)
	}
	if m := codeTag.FindStringSubmatch(tag); m != nil {
		return m[1]
	}
	if m := branch.FindStringSubmatch(tag); m != nil {
		return "alpine" + m[1]
	}
	if tag == "" {
		from += ":latest"
	}
	return "=" + from
}

// table is the text of an image's table, "" where nothing is known of it. Tags that name a release say themselves what
// they stand on; what came before a version is of little use.
func (h *histories) table(name string) string {
	alike := map[string][]string{}
	for tag, spans := range h.images[name] {
		if branch.MatchString(tag) || codeTag.MatchString(tag) || foreign.MatchString(tag) || early.MatchString(tag) {
			continue
		}
		var line strings.Builder
		known, before := false, ""
		for _, s := range h.settled(name, spans, 0) {
			known = known || s.on != "" && s.on != "."
			if s.on != before || line.Len() == 0 {
				fmt.Fprintf(&line, "\t%s %s", s.day, s.on)
			}
			before = s.on
		}
		if known {
			alike[line.String()] = append(alike[line.String()], tag)
		}
	}
	var lines []string
	for spans, tags := range alike {
		slices.Sort(tags)
		lines = append(lines, strings.Join(tags, " ")+spans+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// settled puts what a parent stood on in the place of its name.
func (h *histories) settled(name string, spans []span, depth int) (out []span) {
	for i, s := range spans {
		parent, ok := strings.CutPrefix(s.on, "=")
		if !ok {
			out = append(out, s)
			continue
		}
		until := "9"
		if i+1 < len(spans) {
			until = spans[i+1].day
		}
		out = append(out, h.during(parent, s.day, until, depth)...)
	}
	return out
}

// during is what a parent stood on between two days. A parent that is built no more is as it was.
func (h *histories) during(parent, from, until string, depth int) (out []span) {
	repo, tag, _ := strings.Cut(parent, ":")
	if r, ok := distribution(repo, tag); ok {
		return []span{{from, r}}
	}
	out = []span{{from, ""}}
	if depth > 4 {
		return out
	}
	for _, s := range h.settled(repo, h.images[repo][tag], depth+1) {
		switch {
		case s.on == "." || s.day >= until:
		case s.day <= from:
			out = []span{{from, s.on}}
		default:
			out = append(out, s)
		}
	}
	return out
}

// distribution is the release of which a distribution's own image is.
func distribution(repo, tag string) (string, bool) {
	numbers := map[string]map[string]string{
		"debian": {"7": "wheezy", "8": "jessie", "9": "stretch", "10": "buster", "11": "bullseye", "12": "bookworm", "13": "trixie"},
		"ubuntu": {"12.04": "precise", "14.04": "trusty", "16.04": "xenial", "18.04": "bionic", "20.04": "focal", "22.04": "jammy", "24.04": "noble"},
	}
	of, ok := numbers[repo]
	if !ok {
		return "", false
	}
	for number, codename := range of {
		if tag == number || strings.HasPrefix(tag, number+".") || strings.HasPrefix(tag, number+"-") {
			return codename, true
		}
	}
	return "", true
}
