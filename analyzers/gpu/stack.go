package gpu

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Stack is what a state holds. The zero Stack is that of a stage that is not followed.
type Stack struct {
	State    *state.State
	Toolkits []Toolkit // oldest version first
	NVCC     Tool

	family  *family // what is known of an image that nobody holds
	initial bool    // the state is what FROM gives
}

// Toolkit is one CUDA version of which something is installed.
type Toolkit struct {
	Version  string // 12.4
	Release  string // 12.4.1, "" when not known
	Dir      string // /usr/local/cuda-12.4, "" when not known
	Evidence string // what it rests on, in words
	Likely   bool
	Cause    filesystem.Cause
}

// Tool is a program, looked for on PATH and in the toolkits.
type Tool struct {
	Presence filesystem.Presence
	Likely   bool
	Path     string
	OnPath   bool
	Cause    filesystem.Cause
}

func stackOf(s *state.State) Stack { return newStack(s, false) }

func newStack(s *state.State, initial bool) Stack {
	k := Stack{State: s, initial: initial, family: familyOf(s.ImageRef)}
	k.byDirectory()
	k.byPackage()
	k.byVariable()
	k.byFamily()
	slices.SortFunc(k.Toolkits, func(a, b Toolkit) int { return compareVersions(a.Version, b.Version) })
	k.NVCC = k.Tool("nvcc")
	return k
}

// Toolkit is the only or, of several, the one that /usr/local/cuda leads to; ok is false when there is none or it is
// not clear.
func (k *Stack) Toolkit() (t Toolkit, ok bool) {
	if len(k.Toolkits) == 1 {
		return k.Toolkits[0], true
	}
	if len(k.Toolkits) == 0 || k.State.Files == nil {
		return Toolkit{}, false
	}
	current := filesystem.Stat(k.State.Files, "/usr/local/cuda")
	for _, t := range k.Toolkits {
		if current.Entry.Presence == filesystem.Present && t.Dir == current.Path {
			return t, true
		}
	}
	return Toolkit{}, false
}

// compiler is the toolkit of an nvcc; for "" of each that may be the first on PATH, if they are of one toolkit.
func (k *Stack) compiler(program string) (t Toolkit, ok bool) {
	if k.State.Files == nil {
		return k.Toolkit()
	}
	programs := []string{program}
	if program == "" {
		programs = k.perhaps("nvcc")
	}
	for _, p := range programs {
		other, known := k.toolkitOf(p)
		if !known || ok && other.Version != t.Version {
			return Toolkit{}, false
		}
		t, ok = other, true
	}
	return t, ok
}

// perhaps lists where a program of a toolkit may be found by its name: up to the first folder that has it.
func (k *Stack) perhaps(name string) (list []string) {
	dirs, _ := k.searchPath()
	for _, dir := range append(dirs, "/usr/local/cuda/bin") {
		at := filesystem.Stat(k.State.Files, path.Join(dir, name))
		if at.Entry.Presence == filesystem.Present {
			return append(list, path.Join(dir, name))
		}
		if at.Entry.Presence == filesystem.Unknown && toolkitProgram.MatchString(at.Path) {
			list = append(list, path.Join(dir, name))
		}
	}
	return list
}

// toolkitProgram is the path of a program of a toolkit, which may name its version.
var toolkitProgram = lazyregexp.New(`^/usr/local/cuda(?:-(\d+\.\d+))?/`)

// toolkitOf is the toolkit that a program is part of, by the folder that its path leads to; where that names no version
// it is likely the only one that there is.
func (k *Stack) toolkitOf(program string) (t Toolkit, ok bool) {
	at := filesystem.Stat(k.State.Files, program)
	m := toolkitProgram.FindStringSubmatch(at.Path)
	switch {
	case m == nil:
		return Toolkit{}, false
	case m[1] == "":
		t, ok = k.Toolkit()
		t.Likely = true
		return t, ok
	}
	for _, t := range k.Toolkits {
		if t.Version == m[1] {
			t.Likely = t.Likely || at.Entry.Likely || at.Entry.Presence != filesystem.Present
			return t, true
		}
	}
	dir := "/usr/local/cuda-" + m[1]
	return Toolkit{Version: m[1], Dir: dir, Evidence: "the directory " + dir, Likely: true}, true
}

// Without reports whether it is known that the image lacks what a word of the families' table stands for, "toolkit" for
// instance.
func (k *Stack) Without(what string) bool {
	_, p := k.family.says(what, k.initial)
	return p == filesystem.Absent
}

// Holds finds the toolkit of a version such as 12.4.
func (k *Stack) Holds(version string) bool {
	return slices.ContainsFunc(k.Toolkits, func(t Toolkit) bool { return t.Version == version })
}

func (k *Stack) add(t Toolkit) {
	for i, have := range k.Toolkits {
		if have.Version != t.Version {
			continue
		}
		if have.Likely && !t.Likely {
			t.Dir, k.Toolkits[i] = have.Dir, t
		}
		return
	}
	k.Toolkits = append(k.Toolkits, t)
}

var toolkitDir = lazyregexp.New(`^cuda-(\d+\.\d+)$`)

func (k *Stack) byDirectory() {
	if k.State.Files == nil {
		return
	}
	names, _ := k.State.Files.Children("/usr/local")
	for _, name := range names {
		m := toolkitDir.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		dir := path.Join("/usr/local", name)
		r := filesystem.Stat(k.State.Files, dir)
		if r.Entry.Presence == filesystem.Present && r.Path == dir {
			k.add(Toolkit{Version: m[1], Dir: dir, Evidence: "the directory " + dir, Likely: r.Entry.Likely, Cause: r.Entry.Cause})
		}
	}
}

// cudart is the runtime package, which every CUDA image and toolkit has; the version is in its name.
var cudart = lazyregexp.New(`^cuda-cudart-(\d+)-(\d+)$`)

func (k *Stack) byPackage() {
	found := map[state.PackageKey]state.Package{}
	for key, p := range k.State.Packages.All() {
		if strings.HasPrefix(key.Name, "cuda-cudart-") && cudart.MatchString(key.Name) && p.Presence == filesystem.Present {
			found[key] = p
		}
	}
	names := slices.SortedFunc(maps.Keys(found), func(a, b state.PackageKey) int {
		return strings.Compare(a.Name, b.Name)
	})
	for _, key := range names {
		p := found[key]
		m := cudart.FindStringSubmatch(key.Name)
		version := m[1] + "." + m[2]
		evidence := "package " + key.Name
		if p.Version != "" {
			evidence += " " + p.Version
		}
		k.evidence(Toolkit{Version: version, Evidence: evidence, Likely: p.Likely, Cause: p.Cause})
	}
}

// evidence prefers a package's word to a directory's.
func (k *Stack) evidence(t Toolkit) {
	for i, have := range k.Toolkits {
		if have.Version == t.Version {
			t.Dir = have.Dir
			t.Likely = t.Likely && have.Likely
			k.Toolkits[i] = t
			return
		}
	}
	k.Toolkits = append(k.Toolkits, t)
}

var release = lazyregexp.New(`^\d+\.\d+(\.\d+)*$`)

// byVariable reads CUDA_VERSION, which the nvidia/cuda images set. It names the release; without other evidence of a
// toolkit it is only likely, because the variable stays when the toolkit is removed.
func (k *Stack) byVariable() {
	v, ok := k.State.Env.Lookup("CUDA_VERSION")
	if !ok || !v.Known || !release.MatchString(v.Value) {
		return
	}
	minor := minorOf(v.Value)
	for i := range k.Toolkits {
		if k.Toolkits[i].Version == minor {
			k.Toolkits[i].Release = v.Value
			return
		}
	}
	if len(k.Toolkits) == 0 && k.State.Files != nil && filesystem.Stat(k.State.Files, "/usr/local/cuda-"+minor).Entry.Presence != filesystem.Absent {
		k.add(Toolkit{Version: minor, Release: v.Value, Evidence: "CUDA_VERSION=" + v.Value, Likely: true, Cause: v.Cause})
	}
}

// byFamily takes the version from the image's name, where nothing else tells of one.
func (k *Stack) byFamily() {
	if k.family == nil || k.family.cuda == nil || len(k.Toolkits) > 0 || k.State.Image != nil &&
		k.State.Image.Completeness == imagedb.Complete {
		return
	}
	if version := k.family.cuda(k.State.ImageRef); version != "" {
		k.add(Toolkit{Version: version, Evidence: "the name " + k.State.ImageRef, Likely: true})
	}
}

// Tool looks a program of the toolkit up.
func (k *Stack) Tool(name string) Tool {
	t := k.tool(name)
	if t.Presence != filesystem.Unknown {
		return t
	}
	at, p := k.family.says(name, k.initial)
	if p == filesystem.Unknown {
		_, p = k.owned(name)
	}
	return Tool{Presence: p, Likely: p != filesystem.Unknown, Path: at, OnPath: p == filesystem.Present}
}

func (k *Stack) tool(name string) Tool {
	if k.State.Files == nil {
		return Tool{}
	}
	dirs, known := k.searchPath()
	onPath := len(dirs)
	dirs = append(dirs, "/usr/local/cuda/bin", "/usr/bin")
	for _, t := range k.Toolkits {
		dirs = append(dirs, "/usr/local/cuda-"+t.Version+"/bin")
	}
	all, likely := filesystem.Absent, false
	for i, dir := range dirs {
		r := filesystem.Stat(k.State.Files, path.Join(dir, name))
		switch r.Entry.Presence {
		case filesystem.Present:
			return Tool{Presence: filesystem.Present, Likely: r.Entry.Likely, Path: path.Join(dir, name),
				OnPath: i < onPath, Cause: r.Entry.Cause}
		case filesystem.Unknown:
			all = filesystem.Unknown
		}
		likely = likely || r.Entry.Likely
	}
	if !known {
		all = filesystem.Unknown
	}
	if all == filesystem.Unknown {
		return Tool{}
	}
	return Tool{Presence: all, Likely: likely}
}

func (k *Stack) searchPath() (dirs []string, known bool) {
	v, ok := k.State.Env.Lookup("PATH")
	if !ok || !v.Known {
		return nil, !ok && !k.State.Env.Open
	}
	return strings.FieldsFunc(v.Value, func(r rune) bool { return r == ':' }), true
}

// Env is a variable's value in the image; known is false when it may be set to something that is not known.
func (k *Stack) Env(name string) (value string, set, known bool) {
	v, ok := k.State.Env.Image().Lookup(name)
	if !ok {
		return "", false, !k.State.Env.Open
	}
	return v.Value, true, v.Known
}
