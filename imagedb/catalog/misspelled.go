package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Misspelled returns the reference that ref was likely meant to be, where no Docker Official Image can be called as ref
// is: its repository or a word of its tag is one slip of the hand away from one that exists, or its number is out of
// all proportion. It returns "" where such an image may exist or be released later, and for other repositories.
func (t *Tables) Misspelled(ref string) string {
	at, err := parseReference(ref)
	text, broken := t.text("library.zst")
	if err != nil || broken != nil || at.pinned || at.platform != "" || strings.Contains(at.repo, "/") {
		return ""
	}
	all := vocabulary(text)
	own, known := all.of(at.repo)
	repo := at.repo
	if !known {
		if repo = nearLibrary(repo); repo == "" {
			return ""
		}
		own, _ = all.of(repo)
	}
	tag, right := all.tag(repo, own, at.tag)
	switch {
	case known && (right || tag == ""), !known && tag == "":
		return ""
	case !strings.Contains(ref, ":"):
		return repo
	}
	return repo + ":" + tag
}

// vocabulary is what the tags of Docker's library were ever built from: a line for each repository with its name, the
// largest second number behind each first one, and the words. Its first line names the source.
type vocabulary string

// tags are one repository's line.
type tags struct {
	minors map[int]int // -1: none
	words  []string
}

func (v vocabulary) of(repo string) (t tags, known bool) {
	_, rest, known := strings.Cut(string(v), "\n"+repo+"\t")
	if !known {
		return t, false
	}
	line, _, _ := strings.Cut(rest, "\n")
	numbers, words, _ := strings.Cut(line, "\t")
	t = tags{map[int]int{}, strings.Fields(words)}
	for n := range strings.FieldsSeq(numbers) {
		first, second, more := strings.Cut(n, ".")
		major, _ := strconv.Atoi(first)
		t.minors[major] = -1
		if more {
			t.minors[major], _ = strconv.Atoi(second)
		}
	}
	return t, true
}

// knows reports whether any repository's tags have the word.
func (v vocabulary) knows(word string) bool {
	return regexp.MustCompile(`[\t ]` + regexp.QuoteMeta(word) + `[ \n]`).MatchString(string(v))
}

var tagToken = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^-._+]+`) })

// tag returns what a tag was meant to be, and whether it is right as it is; "" where that cannot be said.
func (v vocabulary) tag(repo string, own tags, tag string) (meant string, right bool) {
	strange := false
	meant = tagToken().ReplaceAllStringFunc(tag, func(token string) string {
		word := strings.TrimRight(token, "0123456789")
		if strings.ContainsAny(word, "0123456789") {
			strange = true // part of a revision, or of a form not seen yet
			return token
		}
		if len(word) < 2 || v.knows(word) {
			return token
		}
		near := nearWord(word, own.words)
		strange = strange || near == ""
		return near + token[len(word):]
	})
	switch {
	case strange:
		return "", false
	case meant != tag:
		return meant, false
	}
	return own.number(repo, tag)
}

// shortest is how many letters a word has that others are compared with: of shorter ones too many are near each other.
const shortest = 4

func nearWord(word string, words []string) string {
	if len(word) < shortest-1 {
		return ""
	}
	i := slices.IndexFunc(words, func(w string) bool { return len(w) >= shortest && slip(word, w) != none })
	if i < 0 {
		return ""
	}
	return words[i]
}
