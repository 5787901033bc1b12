package storage

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/imagetest"
)

func TestNames(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	root := imagetest.Storage(t, "localhost/app:1", one)
	for ref, held := range map[string]bool{"app:1": true, "localhost/app:1": true, "docker.io/library/app:1": true, "app": false, "example.com/app:1": false} {
		if _, err := DB(root).Image(t.Context(), ref, "linux/amd64"); (err == nil) != held || err != nil && !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s: %v", ref, err)
		}
	}
	if _, err := DB(root).Image(t.Context(), "app:1", "linux/s390x"); !errors.Is(err, imagedb.ErrNotFound) || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("another platform: %v", err)
	}
	if _, err := DB(t.TempDir()).Image(t.Context(), "app:1", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("nothing kept: %v", err)
	}
}

// What was changed on disk is noticed by the layer's digest, or said as what it is.
func TestDamagedStores(t *testing.T) {
	for name, c := range map[string]struct {
		says   string
		damage func(root string) error
	}{
		"changed file": {"digest does not match", func(root string) error {
			return os.WriteFile(filepath.Join(root, "overlay/layer0/diff/etc/os-release"), []byte("ID=evil!!\n"), 0o644)
		}},
		"shorter file": {"unexpected EOF", func(root string) error {
			return os.WriteFile(filepath.Join(root, "overlay/layer0/diff/etc/os-release"), nil, 0o644)
		}},
		"missing file": {"no such file", func(root string) error { return os.Remove(filepath.Join(root, "overlay/layer0/diff/etc/os-release")) }},
		"link out of the layer": {"escapes", func(root string) error {
			name := filepath.Join(root, "overlay/layer0/diff/etc/os-release")
			return errors.Join(os.Remove(name), os.Symlink("/etc/os-release", name))
		}},
		"missing record": {"tar-split.gz", func(root string) error { return os.Remove(filepath.Join(root, "overlay-layers/layer0.tar-split.gz")) }},
		"no gzip": {"gzip", func(root string) error {
			return os.WriteFile(filepath.Join(root, "overlay-layers/layer0.tar-split.gz"), []byte("record of a tar"), 0o644)
		}},
		"missing layers": {"layers.json", func(root string) error { return os.Remove(filepath.Join(root, "overlay-layers/layers.json")) }},
		"no JSON": {"images.json", func(root string) error {
			return os.WriteFile(filepath.Join(root, "overlay-images/images.json"), []byte("x"), 0o644)
		}},
		"circle of layers": {"is not in", replace("layers.json", `"parent":""`, `"parent":"layer1"`)},
		"another layer":    {"other layers than", replace("layers.json", `"parent":"layer0"`, `"parent":""`)},
	} {
		t.Run(name, func(t *testing.T) {
			root := imagetest.Storage(t, "localhost/app:1", imagetest.Image(t, "amd64", imagetest.Layers(t)...))
			imagetest.Check(t, c.damage(root))
			_, err := imagetest.Tree(t, DB(root), "app:1")
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
		})
	}
}

func replace(list, old, now string) func(string) error {
	return func(root string) error {
		name := filepath.Join(root, "overlay-layers", list)
		b, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(b), old) {
			return errors.Join(err, errors.New("nothing to damage"))
		}
		return os.WriteFile(name, []byte(strings.Replace(string(b), old, now, 1)), 0o644)
	}
}

func TestRoots(t *testing.T) {
	home := t.TempDir()
	root := imagetest.Storage(t, "localhost/app:1", imagetest.Image(t, "amd64"))
	conf := filepath.Join(home, "storage.conf")
	t.Setenv("CONTAINERS_STORAGE_CONF", conf)
	imagetest.Check(t, os.WriteFile(conf, []byte("[storage]\ndriver = \"overlay\"\n# graphroot = \"/x\"\ngraphroot = \""+root+"\"\n"), 0o644))
	if got := Root(home); got != root {
		t.Errorf("%q, want %q", got, root)
	}
	imagetest.Check(t, os.WriteFile(conf, []byte("graphroot = \""+home+"\"\n"), 0o644))
	if got := Root(home); got != "" {
		t.Errorf("%q holds no images", got)
	}
}
