package starts

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// parse refuses a file that is not what the program takes it for.
func (f memberEval) parse(s code.Step) string {
	if f.halted || f.dir == "" && !path.IsAbs(s.Path) {
		return ""
	}
	at := f.beneath(s.Path)
	e := f.Stat(at).Entry
	known := e.Presence == filesystem.Present && e.Type == filesystem.Regular && !e.Likely &&
		e.Has(filesystem.KnowContent)
	if !known || f.starting() && tooled.MatchString(at) {
		return ""
	}
	why := ""
	switch text := e.Content; {
	case !utf8.Valid(text):
	case s.Name == "json":
		why = notJSON(text)
	case s.Name == "toml":
		var into map[string]any
		if err := toml.Unmarshal(text, &into); err != nil {
			why = "TOMLDecodeError: " + firstLine(strings.TrimPrefix(err.Error(), "toml: "))
			var of *toml.DecodeError
			if errors.As(err, &of) {
				row, _ := of.Position()
				why += fmt.Sprintf(" (line %d)", row)
			}
		}
	case s.Name == "yaml":
		why = notYAML(text)
	}
	if why == "" {
		return ""
	}
	f.kind = state.FailsExit
	return why + " in " + at
}

// tooled are places where a container may find another file.
var tooled = lazyregexp.New(`^/(?:run|var/run|tmp|etc/secrets)/`)

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// notJSON says why Python's json does not take a text, which it takes with NaN and Infinity.
func notJSON(text []byte) string {
	var v any
	plain := strings.TrimPrefix(string(text), "\ufeff") // which utf-8-sig reads, and bytes
	err := json.Unmarshal([]byte(beyond.ReplaceAllString(plain, "0")), &v)
	var syntax *json.SyntaxError
	if err == nil || !errors.As(err, &syntax) || strings.Contains(err.Error(), "depth") {
		return ""
	}
	line := 1 + strings.Count(string(text[:min(int(syntax.Offset), len(text))]), "\n")
	return fmt.Sprintf("JSONDecodeError: %s (line %d)", syntax.Error(), line)
}

// beyond are numbers that Python's json reads and JSON does not have.
var beyond = lazyregexp.New(`-?Infinity|NaN`)

// notYAML says why PyYAML does not take a text, where that is a matter of its scanner.
func notYAML(text []byte) string {
	d := yaml.NewDecoder(strings.NewReader(string(text)))
	for {
		var n yaml.Node
		err := d.Decode(&n)
		if err == nil {
			continue
		}
		if m := scanned.FindStringSubmatch(err.Error()); m != nil {
			return "yaml.scanner.ScannerError: " + m[2] + " (line " + m[1] + ")"
		}
		return ""
	}
}

// scanned are errors of the scanner, which is the same one's. Source: libyaml's scanner.c, which PyYAML's scanner.py was
// written beside.
var scanned = lazyregexp.New(`^yaml: line (\d+): (found character that cannot start any token|mapping values are not allowed in this context|did not find expected key|could not find expected ':')$`)
