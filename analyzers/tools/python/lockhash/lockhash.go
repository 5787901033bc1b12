// Package lockhash computes the hashes by which Poetry and Pipenv detect that a lock file does not match its project.
package lockhash

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/pelletier/go-toml/v2"
)

// table is a table of a TOML file.
type table = map[string]any

// inner is a table in a table, empty where there is none.
func inner(t table, names ...string) table {
	for _, name := range names {
		t, _ = t[name].(table)
	}
	return t
}

// Poetry are the hashes that versions of Poetry give a pyproject.toml; nil where its text has what they are not known
// for. Source: Poetry's packages/locker.py, 1.0 to 2.2.
func Poetry(text []byte) (all []string) {
	var whole table
	if toml.Unmarshal(text, &whole) != nil {
		return nil
	}
	poetry, project, groups := inner(whole, "tool", "poetry"), table{}, inner(whole, "dependency-groups")
	for _, key := range []string{"requires-python", "dependencies", "optional-dependencies"} {
		if v := inner(whole, "project")[key]; v != nil {
			project[key] = v
		}
	}
	old, own := table{}, table{}
	for _, key := range []string{"dependencies", "source", "extras", "dev-dependencies", "group"} {
		v := poetry[key]
		if key != "group" || v != nil {
			old[key] = v
		}
		if v != nil {
			own[key] = v
		}
	}
	variants := []table{old}
	if len(project) > 0 {
		variants = append(variants, table{"project": project, "tool": table{"poetry": own}})
	}
	if len(groups) > 0 {
		variants = append(variants, table{"dependency-groups": groups, "tool": table{"poetry": own}},
			table{"dependency-groups": groups, "project": project, "tool": table{"poetry": own}})
	}
	for _, v := range variants {
		text, ok := dump(v, ", ", ": ")
		if !ok {
			return nil
		}
		all = append(all, digest(text))
	}
	return all
}

// Pipfile is the hash that Pipenv gives a Pipfile, "" where it is not known. Source: plette's pipfiles.py, 2.1.
func Pipfile(text []byte) string {
	var whole table
	if toml.Unmarshal(text, &whole) != nil || whole["source"] == nil {
		return ""
	}
	or := func(v any) any {
		if v == nil {
			return table{}
		}
		return v
	}
	data := table{"_meta": table{"sources": whole["source"], "requires": or(whole["requires"])}, "default": or(whole["packages"]), "develop": or(whole["dev-packages"])}
	for name, v := range whole {
		if !slices.Contains([]string{"source", "packages", "dev-packages", "requires", "scripts", "pipfile", "pipenv", "default", "develop"}, name) {
			data[name] = v
		}
	}
	out, ok := dump(data, ",", ":")
	if !ok {
		return ""
	}
	return digest(out)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// dump is Python's json.dumps with sorted keys; ok is false for what JSON does not have.
func dump(v any, comma, colon string) (text string, ok bool) {
	switch v := v.(type) {
	case nil:
		return "null", true
	case bool, int64:
		return fmt.Sprint(v), true
	case string:
		return ascii(v), true
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			if parts[i], ok = dump(v[i], comma, colon); !ok {
				return "", false
			}
		}
		return "[" + strings.Join(parts, comma) + "]", true
	case table:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			part, ok := dump(v[key], comma, colon)
			if !ok {
				return "", false
			}
			parts = append(parts, ascii(key)+colon+part)
		}
		return "{" + strings.Join(parts, comma) + "}", true
	}
	return "", false
}

// ascii is a JSON string with all else than ASCII escaped.
func ascii(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < ' ' || r > '~' && r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		case r >= 0x10000:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// OfPoetry is the hash that a poetry.lock has of its pyproject.toml, "" for none.
func OfPoetry(text []byte) string {
	var lock struct {
		Metadata struct {
			Hash string `toml:"content-hash"`
		}
	}
	if toml.Unmarshal(text, &lock) != nil {
		return ""
	}
	return lock.Metadata.Hash
}

// OfPipfile is the hash that a Pipfile.lock has of its Pipfile, "" for none.
func OfPipfile(text []byte) string {
	var lock struct {
		Meta struct{ Hash struct{ Sha256 string } } `json:"_meta"`
	}
	if json.Unmarshal(text, &lock) != nil {
		return ""
	}
	return lock.Meta.Hash.Sha256
}
