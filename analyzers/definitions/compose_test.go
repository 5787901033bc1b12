package definitions_test

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// TestComposeAgreesWithComposeGo holds what is read of compose files against compose's own loader, which is what
// `docker compose config` prints, over testdata/definitions/compose.txtar, one folder a project.
func TestComposeAgreesWithComposeGo(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/definitions/compose.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	files, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(root, files); err != nil {
		t.Fatal(err)
	}
	if n := agree(t, root); n < 18 {
		t.Errorf("only %d builds were compared", n)
	}
}

// TestComposeOfRepositories does the same over the checkouts below LAYERLINT_REPOSITORIES.
func TestComposeOfRepositories(t *testing.T) {
	root := os.Getenv("LAYERLINT_REPOSITORIES")
	if root == "" {
		t.Skip("LAYERLINT_REPOSITORIES names no folder of checkouts")
	}
	t.Logf("%d builds compared", agree(t, root))
}

// agree compares every project below root whose compose file has the usual name, and returns how many builds it
// compared.
func agree(t *testing.T, root string) (compared int) {
	usual := []string{"compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains(usual, d.Name()) {
			return err
		}
		project := load(p)
		if project == nil {
			return nil
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		for _, b := range definitions.Read(os.DirFS(root), []string{filepath.ToSlash(rel)}) {
			service, ok := project.Services[b.Name]
			if !ok || service.Build == nil {
				continue // of a profile, or of another file
			}
			compared++
			compare(t, root, b, service)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return compared
}

func load(p string) *types.Project {
	options, err := cli.NewProjectOptions(nil, cli.WithWorkingDirectory(filepath.Dir(p)), cli.WithEnvFiles(),
		cli.WithDotEnv,
		cli.WithDefaultConfigPath, cli.WithName("test"), cli.WithProfiles([]string{"*"}), cli.WithConsistency(false))
	if err != nil {
		return nil
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return nil
	}
	return project
}

// compare looks at what is known of a build.
func compare(t *testing.T, root string, b definitions.Build, service types.ServiceConfig) {
	place := b.Place.File.Path + ": " + b.Name
	equal := func(what string, got definitions.Text, want string) {
		if got.Known && got.Value != want {
			t.Errorf("%s: %s is %q, want %q", place, what, got.Value, want)
		}
	}
	want := service.Build
	if rel, err := filepath.Rel(root, want.Context); err == nil && filepath.IsAbs(want.Context) {
		equal("context", b.Context, filepath.ToSlash(rel))
		if want.DockerfileInline == "" && filepath.IsLocal(rel) {
			equal("dockerfile", b.File, path.Join(filepath.ToSlash(rel), want.Dockerfile))
		}
	}
	if b.Inline != (want.DockerfileInline != "") {
		t.Errorf("%s: inline is %v", place, b.Inline)
	}
	equal("target", b.Target, want.Target)
	maps.DeleteFunc(b.Args, func(name string, value definitions.Text) bool {
		_, ok := want.Args[name]
		return !ok && !value.Known // compose drops what its environment lacks; here it is not known
	})
	if got, wanted := keys(b.Args), keys(want.Args); !slices.Equal(got, wanted) {
		t.Errorf("%s: arguments %v, want %v", place, got, wanted)
	}
	for name, value := range want.Args {
		if value != nil {
			equal("argument "+name, b.Args[name], *value)
		}
	}
	if got, wanted := keys(b.Contexts), keys(want.AdditionalContexts); !slices.Equal(got, wanted) {
		t.Errorf("%s: contexts %v, want %v", place, got, wanted)
	}
	if len(want.Platforms) > 0 {
		var platforms []string
		for _, p := range b.Platforms {
			platforms = append(platforms, p.Value)
		}
		if !slices.Equal(platforms, want.Platforms) {
			t.Errorf("%s: platforms %v, want %v", place, platforms, want.Platforms)
		}
	}
	if service.Image != "" && len(b.Tags) > 0 && !strings.Contains(service.Image, "$") {
		equal("image", b.Tags[0], service.Image)
	}
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
