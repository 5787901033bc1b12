package node

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxFile is the largest project file that is read, in bytes.
const maxFile = 4 << 20

// manifest is a package.json, as far as it is looked at.
type manifest struct {
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
	Typings              any
	TypesVersions        any
	Gypfile              *bool
	PackageManager       string
}

// engine is the range of versions that a project asks for of a program, "" where it asks for none.
func (m manifest) engine(name string) string {
	asked, _ := m.Engines.(map[string]any)
	text, _ := asked[name].(string)
	return text
}

// asked are the packages that an installation brings, by name, with what is wanted of each; omit: development
// dependencies are left out.
func (m manifest) asked(omit bool) []map[string]string {
	if omit {
		return []map[string]string{m.Dependencies, m.OptionalDependencies}
	}
	return []map[string]string{m.Dependencies, m.OptionalDependencies, m.DevDependencies}
}

// Lists of packages, and one of their packages.
type (
	lock   = lockfiles.NPM
	locked = lockfiles.Package
)

// project is the folder of a package.json with what it says.
type project struct {
	manifest
	dir string
}

// json reads a file of the build; ok is false where its text is not known or is not what is asked for.
func (a *call) json(p string, to any) (ok bool) {
	text, ok := a.text(p)
	return ok && json.Unmarshal(bytes.TrimPrefix([]byte(text), []byte("\xef\xbb\xbf")), to) == nil
}

func (a *call) text(p string) (text string, ok bool) {
	e := a.Stat(p).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || len(e.Content) > maxFile {
		return "", false
	}
	return string(e.Content), true
}

// presence is whether a file is there, in the working directory unless the path says otherwise.
func (a *call) presence(p string) (filesystem.Presence, bool) {
	if !path.IsAbs(p) {
		p = path.Join(a.Dir.Text, p)
	}
	e := a.Stat(p).Entry
	return e.Presence, e.Likely
}

func (a *call) absent(p string) bool {
	presence, likely := a.presence(p)
	return presence == filesystem.Absent && !likely
}

// project finds the project that npm works on: the nearest folder with a package.json or node_modules. presence is
// Unknown where that is not known, Absent where there certainly is none. Source: loadLocalPrefix of @npmcli/config 8.
func (a *call) project() (p project, presence filesystem.Presence) {
	for dir := a.Dir.Text; ; dir = path.Dir(dir) {
		file := path.Join(dir, "package.json")
		switch e := a.Stat(file).Entry; {
		case e.Presence == filesystem.Present:
			p.dir = dir
			if !a.json(file, &p.manifest) {
				a.broken(file)
				return p, filesystem.Unknown
			}
			return p, filesystem.Present
		case a.fixed && e.Presence == filesystem.Absent && !e.Likely:
			return p, filesystem.Absent
		case e.Presence == filesystem.Unknown || e.Likely || !a.absent(path.Join(dir, "node_modules")):
			return p, filesystem.Unknown
		case dir == "/":
			return p, filesystem.Absent
		}
	}
}

// broken refuses a package.json that is certainly not JSON.
func (a *call) broken(file string) {
	text, ok := a.text(file)
	if text = strings.TrimPrefix(text, "\xef\xbb\xbf"); ok && !json.Valid([]byte(text)) && !a.Failed {
		a.refuse(file+" is not valid JSON", false)
	}
}

// nested reports whether another project may be above, whose workspace this one may be.
func (a *call) nested(p project) bool {
	for dir := p.dir; dir != "/" && !a.fixed; {
		dir = path.Dir(dir)
		var above manifest
		file := path.Join(dir, "package.json")
		if !a.absent(path.Join(dir, "pnpm-workspace.yaml")) || !a.absent(file) && (!a.json(file, &above) || len(above.Workspaces) > 0) {
			return true
		}
	}
	return false
}

// configured reports whether a configuration may change what npm does in a way that is not followed: a file, or a
// variable.
func (a *call) configured(p project) bool {
	for name, v := range a.Vars {
		key, ok := strings.CutPrefix(strings.ToLower(name), "npm_config_")
		if ok && v.Exported && !v.Unset && !harmless[strings.ReplaceAll(key, "_", "-")] {
			return true
		}
	}
	for _, file := range a.npmrc(p) {
		if presence, _ := a.presence(file); presence == filesystem.Absent {
			continue
		}
		text, ok := a.text(file)
		if !ok && (path.Dir(file) == p.dir || a.State.Files.Touched(file)) {
			return true
		}
		for line := range strings.Lines(text) {
			key, _, _ := strings.Cut(line, "=")
			key = strings.TrimSpace(key)
			if key != "" && !strings.ContainsAny(key[:1], "#;/@") && !harmless[strings.TrimSuffix(key, "[]")] {
				return true
			}
		}
	}
	return false
}

// npmrc are the files of npm's settings, the project's first.
func (a *call) npmrc(p project) []string {
	files := []string{path.Join(p.dir, ".npmrc")}
	if home := a.Lookup("HOME"); home.Known && path.IsAbs(home.Text) {
		files = append(files, path.Join(home.Text, ".npmrc"))
	}
	return files
}

// setting is what the project's .npmrc says of a name, "" where it says nothing.
func (a *call) setting(p project, name string) string {
	text, _ := a.text(a.npmrc(p)[0])
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, "="); ok && strings.TrimSpace(key) == name {
			return strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return ""
}

// harmless are settings of npm that change neither what is installed nor where.
var harmless = words(`registry cache loglevel fund audit progress update-notifier engine-strict save-exact save-prefix save always-auth strict-ssl
	cafile fetch-retries fetch-timeout fetch-retry-mintimeout fetch-retry-maxtimeout fetch-retry-factor maxsockets
	nodedir color unsafe-perm prefer-offline yes email _auth node-version user-agent noproxy proxy https-proxy python
	jobs package-manager-strict auto-install-peers
	shamefully-hoist`)
