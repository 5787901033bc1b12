package projects

import (
	"bytes"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Lock reads the project's; presence is Unknown where it may be there and cannot be read.
func (a *Call) Lock(p Project) (l *Lock, presence filesystem.Presence) {
	for _, name := range []string{"npm-shrinkwrap.json", "package-lock.json"} {
		file := path.Join(p.Dir, name)
		if a.Absent(file) {
			continue
		}
		l := &Lock{}
		if !a.JSON(file, l) || l.LockfileVersion < 1 || l.LockfileVersion > 3 {
			return nil, filesystem.Unknown
		}
		if (l.LockfileVersion > 1) != (l.Packages != nil) {
			return nil, filesystem.Unknown // npm goes by what it has, whatever number it bears
		}
		l.Name = name
		return l, filesystem.Present
	}
	return nil, filesystem.Absent
}

// maxFile is the largest project file that is read, in bytes.
const maxFile = 4 << 20

// Manifest is a package.json, as far as it is looked at.
type Manifest struct {
	Name, Version        string
	Type                 string
	Main                 string
	Engines              any // a list, of old
	Scripts              map[string]string
	Dependencies         map[string]string
	DevDependencies      map[string]string
	OptionalDependencies map[string]string
	PeerDependencies     map[string]string
	Overrides            json.RawMessage
	Workspaces           json.RawMessage
	Resolutions          json.RawMessage
	Prisma, Turbo, Vue   any
	Module, Browser      any
	Source, Targets      any
	Types, Exports       any
	Imports              any
	Typings              any
	TypesVersions        any
	Gypfile              *bool
	PackageManager       string
}

// Engine is the range of versions that a project asks for of a program, "" where it asks for none.
func (m Manifest) Engine(name string) string {
	asked, _ := m.Engines.(map[string]any)
	text, _ := asked[name].(string)
	return text
}

// Asked are the packages that an installation brings, by name, with what is wanted of each; omit: development
// dependencies are left out.
func (m Manifest) Asked(omit bool) []map[string]string {
	if omit {
		return []map[string]string{m.Dependencies, m.OptionalDependencies}
	}
	return []map[string]string{m.Dependencies, m.OptionalDependencies, m.DevDependencies}
}

type (
	// Lock is a list of packages as npm writes it.
	Lock = lockfiles.NPM
	// Locked is one of its packages.
	Locked = lockfiles.Package
)

// Project is the folder of a package.json with what it says.
type Project struct {
	Manifest
	Dir string
}

// JSON reads a file of the build; ok is false where its text is not known or is not what is asked for.
func (a *Call) JSON(p string, to any) (ok bool) {
	text, ok := a.Text(p)
	return ok && json.Unmarshal(bytes.TrimPrefix([]byte(text), []byte("\xef\xbb\xbf")), to) == nil
}

// Text is what a file of the build holds; ok is false where that is not known.
func (a *Call) Text(p string) (text string, ok bool) {
	e := a.Stat(p).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || len(e.Content) > maxFile {
		return "", false
	}
	return string(e.Content), true
}

// Presence is whether a file is there, in the working directory unless the path says otherwise.
func (a *Call) Presence(p string) (filesystem.Presence, bool) {
	if !path.IsAbs(p) {
		p = path.Join(a.Dir.Text, p)
	}
	e := a.Stat(p).Entry
	return e.Presence, e.Likely
}

// Absent reports whether a path certainly is not there.
func (a *Call) Absent(p string) bool {
	presence, likely := a.Presence(p)
	return presence == filesystem.Absent && !likely
}

// Project finds the project that npm works on: the nearest folder with a package.json or node_modules. presence is
// Unknown where that is not known, Absent where there certainly is none. Source: loadLocalPrefix of @npmcli/config 8.
func (a *Call) Project() (p Project, presence filesystem.Presence) {
	for dir := a.Dir.Text; ; dir = path.Dir(dir) {
		file := path.Join(dir, "package.json")
		switch e := a.Stat(file).Entry; {
		case e.Presence == filesystem.Present:
			p.Dir = dir
			if !a.JSON(file, &p.Manifest) {
				a.broken(file)
				return p, filesystem.Unknown
			}
			return p, filesystem.Present
		case e.Presence == filesystem.Absent && !e.Likely && (a.fixed || a.settles(dir)):
			return p, filesystem.Absent
		case e.Presence == filesystem.Unknown || e.Likely || !a.Absent(path.Join(dir, "node_modules")):
			return p, filesystem.Unknown
		case dir == "/":
			return p, filesystem.Absent
		}
	}
}

// settles reports whether npm looks no further up than a folder: one with packages is its project, though it has no
// package.json. Source: find-prefix of @npmcli/config 8, lib/index.js, loadLocalPrefix.
func (a *Call) settles(dir string) bool {
	e := a.Stat(path.Join(dir, "node_modules")).Entry
	return path.Base(a.Fields[0].Text) == "npm" && e.Presence == filesystem.Present && !e.Likely
}

// broken refuses a package.json that is certainly not JSON.
func (a *Call) broken(file string) {
	text, ok := a.Text(file)
	if text = strings.TrimPrefix(text, "\xef\xbb\xbf"); ok && !json.Valid([]byte(text)) && !a.Failed {
		a.Reject(file+" is not valid JSON", false)
	}
}

// Nested reports whether another project may be above, whose workspace this one may be.
func (a *Call) Nested(p Project) bool {
	for dir := p.Dir; dir != "/" && !a.fixed; {
		dir = path.Dir(dir)
		var above Manifest
		file := path.Join(dir, "package.json")
		if !a.Absent(path.Join(dir, "pnpm-workspace.yaml")) || !a.Absent(file) && (!a.JSON(file, &above) || len(above.Workspaces) > 0) {
			return true
		}
	}
	return false
}

// Configured reports whether a configuration may change what npm does in a way that is not followed: a file, or a
// variable, but for those that are named.
func (a *Call) Configured(p Project, but ...string) bool {
	for name, v := range a.Vars {
		key, ok := strings.CutPrefix(strings.ToLower(name), "npm_config_")
		if key = strings.ReplaceAll(key, "_", "-"); ok && v.Exported && !v.Unset && !harmless.Has(key) && !slices.Contains(but, key) {
			return true
		}
	}
	for i, file := range a.NPMRC(p) {
		if i > 1 && a.State.Files.Lookup(file).Presence != filesystem.Present {
			continue // packages leave the system's alone
		}
		if presence, _ := a.Presence(file); presence == filesystem.Absent {
			continue
		}
		text, ok := a.Text(file)
		if !ok && (i == 0 || i == 1 && a.State.Files.Touched(file)) {
			return true
		}
		for line := range strings.Lines(text) {
			key, _, _ := strings.Cut(line, "=")
			key = strings.TrimSpace(key)
			if key != "" && !strings.ContainsAny(key[:1], "#;/@") && !harmless.Has(strings.TrimSuffix(key, "[]")) && (key == "prefix" || !slices.Contains(but, strings.TrimSuffix(key, "[]"))) {
				return true
			}
		}
	}
	return false
}

// NPMRC are the files of npm's settings: the project's, the user's, the system's and npm's own. Source: npm 11's
// documentation of npmrc, "Files".
func (a *Call) NPMRC(p Project) []string {
	files := []string{path.Join(p.Dir, ".npmrc")}
	if home := a.Lookup("HOME"); home.Known && path.IsAbs(home.Text) {
		files = append(files, path.Join(home.Text, ".npmrc"))
	}
	if node := a.World.Program("node"); node.Presence == filesystem.Present {
		prefix := path.Dir(path.Dir(a.Real(node.Path)))
		files = append(files, path.Join(prefix, "etc/npmrc"), path.Join(prefix, "lib/node_modules/npm/npmrc"))
	}
	return files
}

// Setting is what the project's .npmrc says of a name, "" where it says nothing.
func (a *Call) Setting(p Project, name string) string {
	text, _ := a.Text(a.NPMRC(p)[0])
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, "="); ok && strings.TrimSpace(key) == name {
			return strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return ""
}

// harmless are settings of npm that change neither what is installed nor where.
var harmless = tools.WordList(`registry cache loglevel fund audit progress update-notifier engine-strict save-exact save-prefix save always-auth strict-ssl
	cafile fetch-retries fetch-timeout fetch-retry-mintimeout fetch-retry-maxtimeout fetch-retry-factor maxsockets
	nodedir color unsafe-perm prefer-offline yes email _auth node-version user-agent noproxy proxy https-proxy python
	jobs package-manager-strict auto-install-peers
	shamefully-hoist`)

// Sorted are the keys of a map, in order.
func Sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
