package pypi

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"iter"
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// Media types of a project's page. Source: PEP 691.
const (
	jsonType = "application/vnd.pypi.simple.v1+json"
	accepted = jsonType + ", application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.01"
)

var errPage = errors.New("not a project's page of a simple index")

// page reads a project's page, JSON or HTML, into lines: file name, requires-python, "yanked" or nothing.
func page(body []byte) ([]byte, error) {
	text := strings.TrimSpace(string(body))
	switch {
	case strings.HasPrefix(text, "{"):
		return jsonPage([]byte(text))
	case strings.Contains(text, "<a "), strings.Contains(text, "<a\n"):
		return htmlPage(text), nil
	case strings.Contains(strings.ToLower(text), "<html") && strings.Contains(text, "pypi:repository-version"):
		return []byte{}, nil // a project without files
	}
	return nil, errPage
}

func jsonPage(text []byte) ([]byte, error) {
	var p struct {
		Meta struct {
			Version string `json:"api-version"`
		} `json:"meta"`
		Files []struct {
			Name   string          `json:"filename"`
			Python string          `json:"requires-python"`
			Yanked json.RawMessage `json:"yanked"`
		} `json:"files"`
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("%w: %w", errPage, err)
	}
	if !strings.HasPrefix(p.Meta.Version, "1.") {
		return nil, errPage
	}
	var b strings.Builder
	for _, f := range p.Files {
		yanked := len(f.Yanked) > 0 && string(f.Yanked) != "false" && string(f.Yanked) != "null"
		line(&b, f.Name, f.Python, yanked)
	}
	return []byte(b.String()), nil
}

var attribute = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?is)([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?`) })

// htmlPage reads the links of a page. Source: PEP 503, 592 and 345.
func htmlPage(text string) []byte {
	var b strings.Builder
	for attributes, name := range links(text) {
		python, yanked := "", false
		if strings.Contains(strings.ToLower(attributes), "data-") {
			for _, a := range attribute().FindAllStringSubmatch(attributes, -1) {
				switch strings.ToLower(a[1]) {
				case "data-requires-python":
					python = html.UnescapeString(a[2] + a[3])
				case "data-yanked":
					yanked = true
				}
			}
		}
		line(&b, html.UnescapeString(strings.TrimSpace(name)), python, yanked)
	}
	return []byte(b.String())
}

// links ranges over the attributes and texts of <a ATTRIBUTES>TEXT</a>. A page may have hundreds of thousands.
func links(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for {
			at := strings.IndexByte(text, '<')
			if at < 0 || at+3 > len(text) {
				return
			}
			if text = text[at+1:]; text[0]|0x20 != 'a' || strings.IndexByte(" \t\n\r\f", text[1]) < 0 {
				continue
			}
			attributes, rest, opened := strings.Cut(text[2:], ">")
			end := closing(rest)
			if !opened || end < 0 {
				return
			}
			if text = rest[end+len("</a>"):]; !yield(attributes, rest[:end]) {
				return
			}
		}
	}
}

// closing is where the first </a> is, -1 for none.
func closing(text string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], "</")
		if at < 0 || from+at+4 > len(text) {
			return -1
		}
		if from += at; text[from+2]|0x20 == 'a' && text[from+3] == '>' {
			return from
		}
		from += 2
	}
}

// clean keeps a field in its place of a line.
var clean = strings.NewReplacer("\t", " ", "\n", " ")

func line(b *strings.Builder, name, python string, yanked bool) {
	b.WriteString(clean.Replace(name) + "\t" + clean.Replace(python) + "\t")
	if yanked {
		b.WriteString("yanked")
	}
	b.WriteByte('\n')
}

// files reads the lines that page makes.
func files(lines []byte, project string) (all []file) {
	parsed := map[string]version{} // a version's files stand together, and there are many
	parse := func(text string) (version, bool) {
		v, ok := parsed[text]
		if !ok {
			v, ok = parseVersion(text)
			if ok {
				parsed[text] = v
			}
		}
		return v, ok
	}
	for text := range strings.Lines(string(lines)) {
		fields := strings.Split(strings.TrimSuffix(text, "\n"), "\t")
		if len(fields) != 3 {
			continue
		}
		f := file{name: fields[0], python: fields[1], yanked: fields[2] != ""}
		if f.read(project, parse) {
			all = append(all, f)
		}
	}
	return all
}

// linked are the files of a project among names, of which no more is known. Source: pip's package_finder.py takes them
// as it takes an index's.
func linked(names []string, project string) []file {
	var b strings.Builder
	for _, name := range names {
		line(&b, name, "", false)
	}
	return files([]byte(b.String()), project)
}

// longestName is how long a project's name may be, in bytes: its files begin with it.
const longestName = 255

// Named reports whether text may begin with a project's name: what is longer names none.
func Named(text string) bool {
	return len(text) <= longestName || strings.ContainsFunc(text[:longestName+1], func(r rune) bool {
		return r != '-' && r != '_' && r != '.' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// Normal is a project's name as indexes compare it. Source: PEP 503.
func Normal(name string) string {
	var b strings.Builder
	for i := range len(name) {
		switch c := name[i]; {
		case c != '-' && c != '_' && c != '.':
			b.WriteByte(c)
		case i == 0 || strings.IndexByte("-_.", name[i-1]) < 0:
			b.WriteByte('-')
		}
	}
	return strings.ToLower(b.String())
}
