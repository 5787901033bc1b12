package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/layerlint/layerlint/rules"
)

// TestSchema holds docs/layerlint.schema.json to the configuration that is read; -update writes it. It lists no rules:
// a new one is two files and no third.
func TestSchema(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "layerlint.schema.json")
	var now bytes.Buffer
	if err := writeSchema(&now, nil); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, now.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	held, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(held, now.Bytes()) {
		t.Errorf("%s is not current: go test ./cmd/layerlint -run TestSchema -update writes it", path)
	}
}

// TestSchemaIsWhole: every key is described, and every code of another tool has the shape that the schema allows.
func TestSchemaIsWhole(t *testing.T) {
	var out bytes.Buffer
	if err := writeSchema(&out, rules.All()); err != nil {
		t.Fatal(err)
	}
	var s schema
	if err := json.Unmarshal(out.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Properties) < 10 {
		t.Errorf("%d keys", len(s.Properties))
	}
	for name, p := range s.Properties {
		if p.Description == "" {
			t.Errorf("%s is not described", name)
		}
		if p.Type == "object" {
			for inner, q := range p.Properties {
				if q.Description == "" {
					t.Errorf("%s.%s is not described", name, inner)
				}
			}
		}
	}
	for _, named := range [][]*rules.Rule{nil, rules.All()} {
		levels := levelsSchema(named)
		for _, r := range rules.All() {
			for _, code := range append([]string{r.ID}, r.Also...) {
				allowed := levels.Properties[code] != nil
				for pattern := range levels.Patterns {
					allowed = allowed || regexp.MustCompile(pattern).MatchString(code)
				}
				if !allowed {
					t.Errorf("%s of %s is not allowed", code, r.ID)
				}
			}
		}
	}
}
