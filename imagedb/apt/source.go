package apt

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/deb822"
)

// Source is one line or paragraph of apt's sources for one URI and suite. Source: sources.list(5).
type Source struct {
	URI, Suite    string
	Components    []string // none: Suite is a path and ends in a slash
	Architectures []string // none: all that dpkg knows
	SignedBy      string   // a file, or a key's text
	Trusted       bool     // its signature does not matter
	Code          bool     // deb-src: source packages
}

// Key names the list of packages that the source is, for sorting and comparing.
func (s Source) Key() string {
	return strings.Join([]string{s.URI, s.Suite, strings.Join(s.Components, " "), strings.Join(s.Architectures, " "), s.SignedBy}, "|")
}

// Sources reads a file of apt's: one-line style for names that end in .list, deb822 style for .sources.
func Sources(name string, content []byte) []Source {
	if strings.HasSuffix(name, ".sources") {
		return paragraphs(content)
	}
	var all []Source
	for line := range strings.Lines(string(content)) {
		line, _, _ = strings.Cut(line, "#")
		if s, ok := sourceLine(line); ok {
			all = append(all, s)
		}
	}
	return all
}

// sourceLine reads: deb [ option=value ... ] uri suite component ...
func sourceLine(line string) (Source, bool) {
	kind, rest, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")), " ")
	rest = strings.TrimSpace(rest)
	if kind != "deb" && kind != "deb-src" {
		return Source{}, false
	}
	s := Source{Code: kind == "deb-src"}
	if options, after, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]"); ok && strings.HasPrefix(rest, "[") {
		for option := range strings.FieldsSeq(options) {
			name, value, _ := strings.Cut(option, "=")
			s.option(name, strings.Split(value, ","))
		}
		rest = after
	}
	words := strings.Fields(rest)
	if len(words) < 2 {
		return Source{}, false
	}
	s.URI, s.Suite, s.Components = strings.TrimRight(words[0], "/"), words[1], words[2:]
	return s, len(s.Components) > 0 || strings.HasSuffix(s.Suite, "/")
}

func (s *Source) option(name string, values []string) {
	switch strings.ToLower(name) {
	case "arch", "architectures":
		s.Architectures = values
	case "signed-by":
		s.SignedBy = strings.Join(values, " ")
	case "trusted", "allow-insecure":
		s.Trusted = s.Trusted || slices.Contains([]string{"yes", "true", "1", "on", "with", "enable"}, strings.ToLower(strings.Join(values, "")))
	}
}

func paragraphs(content []byte) []Source {
	var all []Source
	fields := map[string]string{}
	deb822.Scan(content, func(name, value []byte) {
		fields[string(bytes.ToLower(name))] = string(value)
	}, func() {
		all = append(all, paragraph(fields)...)
		clear(fields)
	})
	return all
}

func paragraph(fields map[string]string) []Source {
	if v := strings.ToLower(fields["enabled"]); v == "no" || v == "false" || v == "0" || v == "off" {
		return nil
	}
	var all []Source
	for kind := range strings.FieldsSeq(fields["types"]) {
		for uri := range strings.FieldsSeq(fields["uris"]) {
			for suite := range strings.FieldsSeq(fields["suites"]) {
				s := Source{URI: strings.TrimRight(uri, "/"), Suite: suite, Components: strings.Fields(fields["components"]), Code: kind == "deb-src"}
				for _, name := range []string{"architectures", "trusted", "allow-insecure"} {
					if v := fields[name]; v != "" {
						s.option(name, strings.Fields(v))
					}
				}
				s.SignedBy = fields["signed-by"]
				all = append(all, s)
			}
		}
	}
	return all
}

// base is where the suite's Release file lies.
func (s Source) base() string {
	if len(s.Components) == 0 {
		return s.URI + "/" + strings.Trim(path.Join("/", s.Suite), "/")
	}
	return s.URI + "/dists/" + s.Suite
}
