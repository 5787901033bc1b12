package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// own are the packages of perl itself.
var own = regexp.MustCompile(`^(?:perl|perl-base|perl-modules-[0-9.]+|libperl[0-9.]+)$`)

// writePerl makes the file of which packages bring which of Perl's modules, themselves or by what they need.
func (c contents) writePerl(out string) error {
	releases, err := filepath.Glob(filepath.Join(c.dir, "*"))
	if err != nil {
		return err
	}
	all := map[string]*developing{}
	of := func(name string) *developing {
		if all[name] == nil {
			all[name] = &developing{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		return all[name]
	}
	for _, release := range releases {
		if err := readContents(release, of, map[string]string{}, packages.PerlModuleAt); err != nil {
			return err
		}
		if err := readNeeds(release, of); err != nil {
			return err
		}
	}
	core := map[string]bool{} // of what perl itself has the table says nothing
	for name, p := range all {
		if own.MatchString(name) {
			maps.Copy(core, p.brings)
		}
	}
	for _, p := range all {
		maps.DeleteFunc(p.brings, func(sought string, _ bool) bool { return core[sought] })
	}
	b, err := store.Compress([]byte(bearingText(all)))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "debian", "perl.zst"), b, 0o644)
}
