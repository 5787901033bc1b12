package definitions_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// publicDefinition is what somebody else says of a definition in a public repository as of November 2026. A value that
// rests on what is not in the repository is null.
type publicDefinition struct {
	Repository string // "owner/name"
	Path       string
	Oracle     string // who says so: compose's own loader, bake's own evaluation, or what is written, read by hand
	Builds     []struct {
		Name, Context, Dockerfile, Target *string
		Inline                            bool
		Args                              map[string]*string
	}
}

// TestPublicDefinitions holds what is read of 60 public definitions against testdata/definitions/public.json.
// LAYERLINT_REPOSITORIES names a folder with their repositories, each as owner+name.
func TestPublicDefinitions(t *testing.T) {
	root := os.Getenv("LAYERLINT_REPOSITORIES")
	if root == "" {
		t.Skip("LAYERLINT_REPOSITORIES names no folder of checkouts")
	}
	text, err := os.ReadFile("../../testdata/definitions/public.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []publicDefinition
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, d := range all {
		dir := filepath.Join(root, strings.ReplaceAll(d.Repository, "/", "+"))
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(d.Path))); err != nil {
			t.Logf("%s of %s is not there", d.Path, d.Repository)
			continue
		}
		compared++
		t.Run(d.Repository+"/"+d.Path, func(t *testing.T) { comparePublic(t, d, definitions.Read(os.DirFS(dir), []string{d.Path})) })
	}
	t.Logf("%d of %d definitions compared", compared, len(all))
}

func comparePublic(t *testing.T, d publicDefinition, got []definitions.Build) {
	for _, want := range d.Builds {
		i := slices.IndexFunc(got, func(b definitions.Build) bool { return b.Name == *want.Name })
		if i < 0 {
			t.Errorf("%s lacks build %q", d.Path, *want.Name)
			continue
		}
		b := got[i]
		got = slices.Delete(slices.Clone(got), i, i+1) // several may have one name
		equal := func(what string, got definitions.Text, want *string) {
			if got.Known != (want != nil) || want != nil && got.Value != *want {
				t.Errorf("%s of %q is %q (known %v), want %s", what, b.Name, got.Value, got.Known, shownText(want))
			}
		}
		equal("context", b.Context, want.Context)
		if b.Inline != want.Inline {
			t.Errorf("inline of %q is %v", b.Name, b.Inline)
		}
		if !want.Inline {
			equal("Dockerfile", b.File, want.Dockerfile)
		}
		if target := b.Target; want.Target == nil || *want.Target != "" || target.Value != "" {
			equal("target", target, want.Target)
		}
		if got, want := keys(b.Args), keys(want.Args); !slices.Equal(got, want) {
			t.Errorf("arguments of %q: %v, want %v", b.Name, got, want)
		}
		for _, name := range slices.Sorted(maps.Keys(want.Args)) {
			equal("argument "+name, b.Args[name], want.Args[name])
		}
	}
}

func shownText(s *string) string {
	if s == nil {
		return "what is not known"
	}
	return *s
}
