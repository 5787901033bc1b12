package servers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// field is one of the five that say when a line of a crontab runs. Source: crontab(5), 3.0 of Debian, and the entry.c
// and misc.c of that.
type field struct {
	name     string
	from, to int
	names    map[string]bool
}

var fields = []field{{"minute", 0, 59, nil}, {"hour", 0, 23, nil}, {"day-of-month", 1, 31, nil},
	{"month", 1, 12, tools.Names("jan feb mar apr may jun jul aug sep oct nov dec")},
	{"day-of-week", 0, 7, tools.Names("sun mon tue wed thu fri sat")}}

var (
	environment = lazyregexp.New(`^\s*(?:\w+|'[^']*'|"[^"]*")\s*=`)
	special     = tools.WordList("@reboot @yearly @annually @monthly @weekly @daily @midnight @hourly")
	part        = lazyregexp.New(`^(\*|[0-9]+|[a-zA-Z]{3})(?:-([0-9]+|[a-zA-Z]{3}))?(?:/([0-9]+))?$`)
)

// badLine is what crontab says of the first line of a file that it does not take, "" where it takes all. It counts
// lines from 0. Measured with cron 3.0pl1 of Debian 12.
func badLine(file, text string) string {
	number := -1
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimLeft(strings.TrimRight(line, "\n"), " \t")
		if line == "" || line[0] == '#' || environment.MatchString(line) {
			continue
		}
		if reason := badEntry(line); reason != "" {
			return fmt.Sprintf("%q:%d: %s, errors in crontab file, can't install", file, number, reason)
		}
	}
	return ""
}

// badEntry is what is wrong with a line that says when; one without a command is taken.
func badEntry(line string) string {
	words := strings.Fields(line)
	if line[0] == '@' {
		if !special.Has(words[0]) {
			return "bad time specifier"
		}
		return ""
	}
	for i, f := range fields {
		if i >= len(words) || f.refuses(words[i]) {
			return "bad " + f.name
		}
	}
	return ""
}

// refuses reports whether a word is none that says when. Ranges that run backwards, steps of nothing and a time by
// chance, which other releases of cron have, are not looked at.
func (f field) refuses(word string) bool {
	for one := range strings.SplitSeq(word, ",") {
		m := part.FindStringSubmatch(one)
		if m == nil {
			return !strings.Contains(one, "~")
		}
		for _, value := range m[1:3] {
			n, err := strconv.Atoi(value)
			switch {
			case value == "" || value == "*":
			case err != nil && !f.names[strings.ToLower(value)], err == nil && (n < f.from || n > f.to):
				return true
			}
		}
	}
	return false
}
