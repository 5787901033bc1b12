package rebuilds

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMovesAreTheCollectedOnes holds the table to the facts it was taken from: moving-tags.json is the part of them that
// the table has.
func TestMovesAreTheCollectedOnes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "moving-tags.json"))
	if err != nil {
		t.Fatal(err)
	}
	var facts []struct{ Image, Tag, Release, Kind, Evidence string }
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, m := range moves {
		for _, tag := range strings.Fields(m.tags) {
			i := slices.IndexFunc(facts, func(f struct{ Image, Tag, Release, Kind, Evidence string }) bool {
				return f.Image == m.repo && f.Tag == tag && f.Release == m.now && f.Kind == "upstream"
			})
			if i < 0 {
				t.Errorf("%s:%s: nothing collected says that it is %s", m.repo, tag, m.now)
				continue
			}
			checked++
			if !strings.Contains(facts[i].Evidence, m.commit) || !strings.Contains(facts[i].Evidence, m.was+" before") {
				t.Errorf("%s:%s: %s does not say %s, %s before", m.repo, tag, facts[i].Evidence, m.commit, m.was)
			}
		}
	}
	if checked < 40 {
		t.Errorf("%d tags were held to the facts", checked)
	}
}
