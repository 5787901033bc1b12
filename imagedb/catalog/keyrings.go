package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// keyringsOf opens the contents of the keys that a package brings, nil for packages that bring none. They are unpacked
// when one is first looked at.
func (t *Tables) keyringsOf(p store.Package) func(path string) ([]byte, bool) {
	if !strings.HasSuffix(p.Name, "-keyring") || p.Version == "" {
		return nil
	}
	return func(path string) ([]byte, bool) {
		text, err := t.text("keyrings.zst")
		if err != nil {
			return nil, false
		}
		keys, ok := store.FindKeyring(text, p.Name+"="+p.Version+" "+path)
		if ok && strings.HasSuffix(path, ".asc") {
			keys = store.Armor(keys)
		}
		return keys, ok
	}
}
