package store

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Image is what the catalog records of one image. What it builds on is in From's record.
type Image struct {
	From         string           `json:"from,omitempty"`      // another record's key, "" for none
	Alias        string           `json:"alias,omitempty"`     // the key of the record that says all
	Inferred     bool             `json:"inferred,omitempty"`  // nothing is certain: the record is of other tags of this kind
	Platforms    []string         `json:"platforms,omitempty"` // the platforms it exists for, sorted; empty: not known
	Other        map[string]Image `json:"other,omitempty"`     // records of platforms that differ from linux/amd64
	Source       string           `json:"source,omitempty"`
	Config       Config           `json:"config"`
	ConfigKnown  bool             `json:"configKnown,omitempty"`
	Complete     bool             `json:"complete,omitempty"`     // the tree is complete but for the open zones
	PackagesAll  bool             `json:"packagesAll,omitempty"`  // the package list, with From's, is complete
	PackagesAny  bool             `json:"packagesSome,omitempty"` // this record adds packages beyond those listed
	PackagesOnly bool             `json:"packagesOnly,omitempty"` // the list replaces that of From
	Computed     bool             `json:"computed,omitempty"`     // the list follows from the recipe: likely there is no more
	Manager      string           `json:"manager,omitempty"`
	Release      string           `json:"release,omitempty"`  // as os-release names it, ID-VERSION_ID, where no set tells it
	Sets         []string         `json:"sets,omitempty"`     // where file lists are, first wins; added to From's
	Packages     []string         `json:"packages,omitempty"` // name or name=version
	Removed      []string         `json:"removed,omitempty"`  // packages removed again
	Files        []Extra          `json:"files,omitempty"`
	Zones        []Zone           `json:"zones,omitempty"`
	Commands     []Absence        `json:"commands,omitempty"`
	Guesses      []Absence        `json:"-"`                  // commands likely missing where nothing else tells
	Places       []Zone           `json:"-"`                  // paths likely missing where nothing else tells
	Restored     []string         `json:"restored,omitempty"` // commands whose absence in From no longer holds
	Notes        []string         `json:"notes,omitempty"`
}

// Config is an image's configuration; Env replaces variables of the same name and keeps the others.
type Config struct {
	Env        []string          `json:"env,omitempty"`
	User       string            `json:"user,omitempty"`
	WorkingDir string            `json:"workdir,omitempty"`
	Entrypoint []string          `json:"entrypoint,omitempty"`
	Cmd        []string          `json:"cmd,omitempty"`
	Shell      []string          `json:"shell,omitempty"`
	Volumes    []string          `json:"volumes,omitempty"`
	Ports      []string          `json:"ports,omitempty"`
	StopSignal string            `json:"stop,omitempty"`
	Labels     map[string]string `json:"labels,omitempty"`
}

// Extra is a path that no package owns. Kind is f, d, l, or empty when only the presence is known.
type Extra struct {
	Path    string `json:"p"`
	Kind    string `json:"k,omitempty"`
	Link    string `json:"l,omitempty"`
	Mode    uint16 `json:"m,omitempty"` // 0: unknown
	Content string `json:"c,omitempty"`
	Likely  bool   `json:"i,omitempty"`
	Note    string `json:"n,omitempty"`
}

// Zone says what it means that a path at or below Path is not listed. A Path that ends in * covers every path it
// begins. The longest zone that covers a path decides.
type Zone struct {
	Path string `json:"p"`
	Rule string `json:"r"`           // "absent", "likely" absent, or "open": unknown
	Note string `json:"n,omitempty"` // the source, when it is not the record's
}

// Absence names commands that are in none of the directories where commands are.
type Absence struct {
	Names  []string `json:"names"`
	Likely bool     `json:"i,omitempty"`
	Note   string   `json:"n,omitempty"`
}

// EncodeImages packs records by key; keys hold no tab.
func EncodeImages(keys []string, records map[string]Image) ([]byte, error) {
	var b strings.Builder
	for _, k := range keys {
		j, err := json.Marshal(records[k])
		if err != nil {
			return nil, fmt.Errorf("record %s: %w", k, err)
		}
		fmt.Fprintf(&b, "%s\t%s\n", k, j)
	}
	return Compress([]byte(b.String()))
}

// FindImage returns the record of key in unpacked records.
func FindImage(text, key string) (Image, bool, error) {
	start := strings.Index(text, "\n"+key+"\t")
	switch {
	case strings.HasPrefix(text, key+"\t"):
		start = len(key) + 1
	case start < 0:
		return Image{}, false, nil
	default:
		start += len(key) + 2
	}
	line, _, _ := strings.Cut(text[start:], "\n")
	var im Image
	if err := json.Unmarshal([]byte(line), &im); err != nil {
		return Image{}, false, fmt.Errorf("record %s: %w: %w", key, ErrDamaged, err)
	}
	return im, true, nil
}
