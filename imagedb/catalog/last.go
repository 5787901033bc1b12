package catalog

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// Last is packages.Historian's: by the lists of Debian's releases, and by what is remembered of those before them and of
// Ubuntu's.
func (r *repository) Last(name string) string {
	id, version, _ := strings.Cut(r.release, "-")
	if number, err := strconv.Atoi(version); err == nil && id == "debian" {
		for number--; number >= 11; number-- {
			if list, err := r.tables.list("debian-" + strconv.Itoa(number)); err == nil && list.Kind(name) == 'p' {
				return "Debian " + strconv.Itoa(number)
			}
		}
	}
	if last := history.Last(id, name); last != "" && history.Later(version, last) {
		return map[string]string{"debian": "Debian ", "ubuntu": "Ubuntu "}[id] + last
	}
	return ""
}

// Last is packages.Historian's.
func (r *alpineRepository) Last(name string) string {
	name, _, _ = strings.Cut(name, "@")
	if len(r.branches) == 0 {
		return ""
	}
	minor, err := strconv.Atoi(strings.TrimPrefix(r.branches[0], "3."))
	if err != nil {
		minor = lastAlpine + 1
	}
	kind := r.names.Kind(name) | r.provided.Kind(name)
	for minor--; minor >= 0; minor-- {
		if branch := "3." + strconv.Itoa(minor); kind&store.AlpineBranch(branch) != 0 {
			return "Alpine " + branch
		}
	}
	return ""
}

// lastAlpine is the newest of Alpine's branches in the lists: 3.lastAlpine.
const lastAlpine = 24
