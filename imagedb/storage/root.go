package storage

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// graphRoot is a storage.conf's setting.
var graphRoot = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*graphroot\s*=\s*"([^"]+)"`) })

// Root is where podman and buildah keep this user's images, "" where they keep none. home is the user's. Source:
// containers-storage.conf(5), containers/storage v1.43 to v1.59.
func Root(home string) string {
	root, system := "/var/lib/containers/storage", "/etc/containers/storage.conf"
	if os.Geteuid() != 0 {
		root = filepath.Join(cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local", "share")), "containers", "storage")
		system = filepath.Join(cmp.Or(os.Getenv("XDG_CONFIG_HOME"), filepath.Join(home, ".config")), "containers", "storage.conf")
	}
	if text, err := os.ReadFile(cmp.Or(os.Getenv("CONTAINERS_STORAGE_CONF"), system)); err == nil {
		if found := graphRoot().FindSubmatch(text); found != nil {
			root = os.ExpandEnv(string(found[1]))
		}
	}
	if lists, _ := filepath.Glob(filepath.Join(root, "*-images", "images.json")); len(lists) == 0 {
		return ""
	}
	return root
}
