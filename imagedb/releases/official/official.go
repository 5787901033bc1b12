// Package official knows on which releases of which distributions the tags of official images stood, day by day. Only
// tags that do not name a release themselves are here.
//
// A table has lines of tags, with spaces between them, and of what all of these stood on from which day on, behind tabs:
// "2019-07-10 buster", "2020-06-01 alpine3.12", nothing behind the day where it is not known, "." when they were built
// no more. Source: the history of docker-library/official-images until Recorded; where neither tags nor folders say it,
// the FROM of the recipe that an entry names, and the history of the image that is from; read by TestMake.
package official

import (
	"embed"
	"strings"
	"sync"
	"time"
)

//go:embed tables
var tables embed.FS

// Recorded is the day of the last change in the histories.
const Recorded = "2026-08-21"

// follows is how many days it takes, at most, until a change of the library's files is built and pushed: as observed of
// the days on which images were made.
const follows = 3

// Standing is what a tag stood on.
type Standing struct {
	Releases []string // codenames of Debian's and of Ubuntu's, and alpine3.20; two while the tag moved, the newer first
	Ended    string   // the day from which it was built no more; "": it may have moved on since the histories end
}

// On returns what a tag of an official image, such as "golang" and "1.13-alpine", stood on on a day, "" for the last
// that is known. It is false where that is not known, and before the tag came.
func On(repo, tag, day string) (Standing, bool) {
	text, _ := read(repo)
	if !strings.Contains(text, tag) {
		return Standing{}, false // most tags name a release
	}
	for line := range strings.Lines(text) {
		if tags, spans, _ := strings.Cut(line, "\t"); holds(tags, tag) {
			return standing(strings.TrimSpace(spans), day)
		}
	}
	return Standing{}, false
}

// holds reports whether a tag is one of several, with spaces between them. It takes no memory: a large table is looked
// through for each instruction that asks.
func holds(tags, tag string) bool {
	for tag != "" {
		at := strings.Index(tags, tag)
		if at < 0 {
			return false
		}
		end := at + len(tag)
		if (at == 0 || tags[at-1] == ' ') && (end == len(tags) || tags[end] == ' ') {
			return true
		}
		tags = tags[at+1:]
	}
	return false
}

// Has reports whether an image is one of those whose history is known.
func Has(repo string) bool {
	_, ok := read(repo)
	return ok
}

// texts are the tables, each read when it is first asked for: what an embedded file holds is a copy.
var texts = sync.OnceValue(func() map[string]func() string {
	all := map[string]func() string{}
	files, _ := tables.ReadDir("tables")
	for _, f := range files {
		all[strings.TrimSuffix(f.Name(), ".tsv")] = sync.OnceValue(func() string {
			content, _ := tables.ReadFile("tables/" + f.Name())
			return string(content)
		})
	}
	return all
})

// read is the table of an image.
func read(repo string) (text string, ok bool) {
	table, ok := texts()[repo]
	if !ok {
		return "", false
	}
	return table(), true
}

func standing(spans, day string) (found Standing, ok bool) {
	sure := ""
	if at, err := time.Parse(time.DateOnly, day); err == nil {
		sure = at.AddDate(0, 0, -follows).Format(time.DateOnly)
	}
	for span := range strings.SplitSeq(spans, "\t") {
		since, on, _ := strings.Cut(span, " ")
		switch {
		case on == ".":
			found.Ended = since
		case day != "" && since > day:
		case on == "":
			found.Releases = nil
		case day != "" && since > sure && len(found.Releases) > 0:
			found.Releases = []string{on, found.Releases[0]}
		default:
			found.Releases = []string{on}
		}
	}
	return found, len(found.Releases) > 0
}
