package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// vocabulary is what the tags of one repository of Docker's library were ever built from.
type vocabulary struct {
	words  map[string]bool // letters, at least two
	minors map[int]int     // the largest second number behind each first one, -1 without any
}

// readHistory reads the tags that docker-library/official-images ever listed from a clone of it, so that a tag that is
// older than the table of the day is not taken for a misprint.
func (c *catalog) readHistory() error {
	if c.history == "" {
		return nil
	}
	head, err := exec.Command("git", "-C", c.history, "log", "-1", "--format=%h of %cs", "--abbrev=11").Output()
	if err != nil {
		return fmt.Errorf("reading the history of official-images: %w", err)
	}
	log := exec.Command("git", "-C", c.history, "log", "-p", "-U0", "--no-color", "--format=", "--", "library/")
	pipe, err := log.StdoutPipe()
	if err == nil {
		err = log.Start()
	}
	if err != nil {
		return fmt.Errorf("reading the history of official-images: %w", err)
	}
	all := vocabularies(pipe)
	if err := log.Wait(); err != nil {
		return fmt.Errorf("reading the history of official-images: %w", err)
	}
	c.library, err = store.Compress([]byte("# docker-library/official-images " + strings.TrimSpace(string(head)) + ", every tag since 2013\n" + written(all)))
	return err
}

var (
	diffFile = regexp.MustCompile(`^(?:---|\+\+\+) [ab]/library/(\S+)`)
	tagLine  = regexp.MustCompile(`^[-+](?:Shared)?Tags:(.*)`)
	oldLine  = regexp.MustCompile(`^[-+]([a-z0-9][A-Za-z0-9_.-]*):\s+(?:git|https?)://`) // before 2016
	pure     = regexp.MustCompile(`^([A-Za-z]{2,})[0-9]*$`)
	leading  = regexp.MustCompile(`^v?([0-9]{1,4})(?:\.([0-9]{1,4}))?(?:[.-]|$)`)
)

// vocabularies reads git's log of the folder library/, by repository.
func vocabularies(log io.Reader) map[string]*vocabulary {
	all := map[string]*vocabulary{}
	var at *vocabulary
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<24)
	for more := false; lines.Scan(); {
		line := lines.Text()
		switch m := diffFile.FindStringSubmatch(line); {
		case m != nil:
			if at = all[m[1]]; at == nil {
				at = &vocabulary{map[string]bool{}, map[int]int{}}
				all[m[1]] = at
			}
			more = false
			continue
		case at == nil:
			continue
		}
		tags := tagLine.FindStringSubmatch(line)
		switch old := oldLine.FindStringSubmatch(line); {
		case tags != nil:
			at.add(tags[1])
		case more && len(line) > 1 && (line[1] == ' ' || line[1] == '\t'): // a list goes on
			at.add(line[1:])
			continue
		case old != nil:
			at.add(old[1])
		}
		more = tags != nil
	}
	return all
}

func (v *vocabulary) add(tags string) {
	for tag := range strings.SplitSeq(tags, ",") {
		tag = strings.TrimSpace(tag)
		for _, token := range strings.FieldsFunc(tag, func(r rune) bool { return strings.ContainsRune("-._", r) }) {
			if m := pure.FindStringSubmatch(token); m != nil {
				v.words[m[1]] = true
			}
		}
		if m := leading.FindStringSubmatch(tag); m != nil {
			major, _ := strconv.Atoi(m[1])
			minor, err := strconv.Atoi(m[2])
			if err != nil {
				minor = -1
			}
			if most, known := v.minors[major]; !known || minor > most {
				v.minors[major] = minor
			}
		}
	}
}

// written has a line for each repository: its name, its numbers, its words.
func written(all map[string]*vocabulary) string {
	var b strings.Builder
	for _, repo := range sortedKeys(all) {
		v := all[repo]
		if len(v.minors)+len(v.words) == 0 {
			continue // another file of the folder
		}
		var numbers []int
		for n := range v.minors {
			numbers = append(numbers, n)
		}
		slices.Sort(numbers)
		fmt.Fprintf(&b, "%s\t", repo)
		for i, n := range numbers {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(n))
			if v.minors[n] >= 0 {
				fmt.Fprintf(&b, ".%d", v.minors[n])
			}
		}
		fmt.Fprintf(&b, "\t%s\n", strings.Join(sortedKeys(v.words), " "))
	}
	return b.String()
}
