package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/rules"
)

// Identity is what a finding keeps while lines move: its file, its rule, its instruction and the words that it is
// about, with white space as single spaces.
type Identity struct {
	Path        string `json:"path"`
	Rule        string `json:"rule"`
	Instruction string `json:"instruction"` // a hash of its text
	Words       string `json:"words"`       // a hash of the words and the message
}

// Identities are those of a result's findings, in their order.
func Identities(r Result) []Identity {
	all := make([]Identity, len(r.Diagnostics))
	if len(all) == 0 {
		return all
	}
	instructions := dockerfile.Parse(r.File).Instructions()
	for i, d := range r.Diagnostics {
		text := ""
		for _, in := range instructions {
			if !d.Nowhere() && d.File == r.File && in.Start <= d.Start && d.Start < in.End {
				text = in.Text()
			}
		}
		if text == "" && !d.Nowhere() && d.End > d.Start {
			text = d.File.Line(d.File.Position(d.Start).Line).Text()
		}
		all[i] = Identity{Path: filepath.ToSlash(filepath.Clean(r.File.Path)), Rule: d.Rule.ID, Instruction: hash(text), Words: hash(words(d) + "\n" + d.Message)}
	}
	return all
}

func words(d rules.Diagnostic) string {
	if d.Nowhere() {
		return ""
	}
	return d.Text()
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:8])
}

// fingerprints number the findings of the same rule in the same instruction, so that each has a text of its own that
// stays while lines move.
func fingerprints(r Result) []string {
	seen := map[string]int{}
	all := make([]string, len(r.Diagnostics))
	for i, id := range Identities(r) {
		key := id.Rule + "\n" + id.Instruction
		all[i] = hash(fmt.Sprintf("%s\n%d", key, seen[key]))
		seen[key]++
	}
	return all
}

// New takes out of a result's findings those that were known before: as many of one rule and instruction as there were,
// then, of instructions that changed, as many of one rule about the same words.
func New(r Result, known []Identity) []rules.Diagnostic {
	ids := Identities(r)
	old := make([]bool, len(ids))
	for _, same := range []func(Identity) string{
		func(i Identity) string { return i.Rule + i.Instruction + i.Words },
		func(i Identity) string { return i.Rule + i.Instruction },
		func(i Identity) string { return i.Rule + i.Words },
	} {
		left := map[string][]int{}
		for k, id := range known {
			if id.Rule != "" {
				left[same(id)] = append(left[same(id)], k)
			}
		}
		for i, id := range ids {
			if rest := left[same(id)]; !old[i] && len(rest) > 0 {
				old[i] = true
				left[same(id)] = rest[1:]
				known[rest[0]].Rule = ""
			}
		}
	}
	var fresh []rules.Diagnostic
	for i, d := range r.Diagnostics {
		if !old[i] {
			fresh = append(fresh, d)
		}
	}
	return fresh
}

// Baseline writes the identities of all findings, for --baseline to leave out later.
func Baseline(w io.Writer, results []Result, _ Options) error {
	all := []Identity{}
	for _, r := range results {
		all = append(all, Identities(r)...)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Version  int        `json:"version"`
		Findings []Identity `json:"findings"`
	}{1, all})
}
