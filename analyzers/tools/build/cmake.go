package build

import (
	"encoding/json"
	"maps"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cmake is CMake. Source: cmake(1), 3.31.
var cmake = &tools.Tool{
	Names:    tools.Names("cmake"),
	Settings: settings,
	Grammar:  effects.Getopt("SBDGATCUW", "build install prefix target config component preset toolchain install-prefix parallel"),
	Effect:   configures,
	Manager:  "cmake",
	Run:      runCMake,
}

// configures is cmake as it is carried out, and by its text alone.
func configures(l effects.Line) effects.Effect {
	e := effects.Projects(l.Args)
	for _, a := range l.Args {
		if a.Text == "--install" || a.Text == "install" || a.Text == "-P" || !a.Known && a.Text == "" {
			e = effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Everything()}
		}
	}
	return effects.CarriedOut("cmake", l, e)
}

// configured is what a build's folder remembers of how cmake was called.
type configured struct {
	Source, Binary string
	Definitions    map[string]string
	Ninja          bool // it is not make that carries it out
}

// cmaker is one command of cmake, or of a tool that it generated files for.
type cmaker struct{ *tools.Command }

// runCMake carries out what cmake does: by what is certain, and where that does not do, by what is likely.
func runCMake(a *tools.Command, x effects.Action) {
	c := cmaker{a}
	done := c.carryOut()
	if !done && !a.Failed {
		a.Supposing = true
		done = c.carryOut()
	}
	if !done && (!a.Failed || a.Likely) {
		a.Instead(x)
	}
}

// carryOut reports whether all that the command does is known.
func (c cmaker) carryOut() bool {
	words := make([]string, 0, len(c.Fields))
	for _, f := range c.Fields[1:] {
		if !f.Known || f.Many {
			if text := tools.Pick(f.Head, f.Text, f.Known); text == "-j" || strings.HasPrefix(text, "-j") || strings.HasPrefix(text, "--parallel") || len(words) > 0 && (words[len(words)-1] == "-j" || words[len(words)-1] == "--parallel") {
				words = append(words, "-j1") // $(nproc)
				continue
			}
			return false
		}
		words = append(words, f.Text)
	}
	if !c.Dir.Known || len(words) == 0 || c.Executable == "" {
		return false
	}
	switch words[0] {
	case "--build":
		return c.build(words[1:])
	case "--install":
		return c.install(words[1:])
	}
	return c.configure(words)
}

// configure prepares a build.
func (c cmaker) configure(words []string) bool {
	to := configured{Definitions: map[string]string{}}
	operand, preset := "", ""
	for i := 0; i < len(words); i++ {
		w := words[i]
		value := func(short string) string {
			if w != short {
				return w[len(short):]
			}
			i++
			return words[min(i, len(words)-1)]
		}
		switch {
		case strings.HasPrefix(w, "-S"):
			to.Source = c.abs(value("-S"))
		case strings.HasPrefix(w, "-H") && len(w) > 2:
			to.Source = c.abs(w[2:])
		case strings.HasPrefix(w, "-B"):
			to.Binary = c.abs(value("-B"))
		case strings.HasPrefix(w, "-D"):
			name, text, ok := strings.Cut(value("-D"), "=")
			name, kind, _ := strings.Cut(name, ":")
			if !ok {
				return false
			}
			if kind == "PATH" || kind == "FILEPATH" {
				text = c.abs(text)
			}
			to.Definitions[name] = text
		case strings.HasPrefix(w, "-G"):
			name := value("-G")
			if to.Ninja = name == "Ninja"; !to.Ninja && name != "Unix Makefiles" {
				return false
			}
		case w == "--preset" || strings.HasPrefix(w, "--preset="):
			preset = strings.TrimPrefix(value("--preset"), "=")
		case strings.HasPrefix(w, "--install-prefix="):
			to.Definitions["CMAKE_INSTALL_PREFIX"] = w[len("--install-prefix="):]
		case strings.HasPrefix(w, "-W"), w == "--fresh", strings.HasPrefix(w, "--log-level"), w == "--no-warn-unused-cli":
		case strings.HasPrefix(w, "-") || operand != "":
			return false
		default:
			operand = c.abs(w)
		}
	}
	for _, name := range []string{"CMAKE_GENERATOR", "CMAKE_TOOLCHAIN_FILE", "CMAKE_INSTALL_PREFIX"} {
		if v := c.Lookup(name); !v.Unset {
			return false
		}
	}
	if operand != "" && to.Source == "" {
		if to.Source = operand; to.Binary == "" && c.remembered(operand) != nil {
			told := to.Definitions
			to = *c.remembered(operand)
			to.Definitions = maps.Clone(to.Definitions)
			maps.Copy(to.Definitions, told)
		}
	}
	if to.Source == "" {
		to.Source = c.Dir.Text
	}
	if preset != "" && !c.preset(&to, preset) {
		return false
	}
	if to.Binary == "" {
		to.Binary = c.Dir.Text
	}
	return c.prepare(to)
}

// prepare reads the project and makes the folders of its build.
func (c cmaker) prepare(to configured) bool {
	if c.moved(to) {
		return false
	}
	source, known := c.Physical(to.Source)
	list := c.Stat(path.Join(to.Source, "CMakeLists.txt")).Entry
	if list.Presence == filesystem.Absent && c.Stat(path.Join(to.Source, "CMakeCache.txt")).Entry.Presence == filesystem.Absent {
		c.Refuse(effects.Arg{}, state.FailsPath, "The source directory \""+to.Source+"\" does not appear to contain CMakeLists.txt", list.Likely)
		return false
	}
	if !known || list.Presence != filesystem.Present || list.Likely || c.outdated(list) || c.idle(to) {
		return false
	}
	to.Source = source
	p := c.project(to)
	if p.missing != "" {
		c.Refuse(effects.Arg{}, state.FailsPath, p.missing, false)
		return false
	}
	if c.uncompiled(p, to) || c.unfound(p) || p.opaque {
		return false
	}
	for _, dir := range p.dirs {
		c.Do(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{c.arg(dir)}, Recursive: true})
		for _, name := range cmakeFiles {
			c.blur(path.Join(dir, name))
		}
	}
	for _, file := range p.made {
		c.blur(file)
	}
	c.remember(to)
	c.scratch()
	return true
}

func (c cmaker) project(of configured) *project {
	return readProject(func(at string) filesystem.Entry {
		return c.Stat(at).Entry
	}, of.Source, of.Binary, of.Definitions)
}

// build makes the targets: all of them, unless some are named.
func (c cmaker) build(words []string) bool {
	if len(words) == 0 {
		return false
	}
	dir, goals := c.abs(words[0]), []string{}
	if name, ok := strings.CutPrefix(words[0], "--preset"); ok {
		return c.buildPreset(append(strings.Fields(strings.TrimPrefix(name, "=")), words[1:]...))
	}
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "--target" || w == "-t":
			for i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") {
				i++
				goals = append(goals, words[i])
			}
		case w == "--config" || w == "-j" || w == "--parallel":
			if i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") {
				i++
			}
		case strings.HasPrefix(w, "-j"), w == "-v", w == "--verbose", w == "--", w == "--clean-first", strings.HasPrefix(w, "--parallel="), strings.HasPrefix(w, "--config="):
		default:
			return false
		}
	}
	return c.unprepared(dir, words[0], "CMakeCache.txt", "could not load cache: no ") || c.makes(dir, goals, "", true)
}

// unprepared refuses the folder of a build in which a file is not there that cmake made when it prepared it. Source:
// cmake(1) of 3.25, "Build a Project" and "Install a Project", and tried with it.
func (c cmaker) unprepared(dir, written, file, says string) bool {
	folder, made := c.Stat(dir).Entry, c.Stat(path.Join(dir, file)).Entry
	switch {
	case folder.Presence == filesystem.Absent:
		c.Refuse(effects.Arg{Index: 2}, state.FailsPath, written+" is not a directory", folder.Likely)
	case made.Presence == filesystem.Absent:
		c.Refuse(effects.Arg{Index: 2}, state.FailsPath, says+path.Join(written, file), made.Likely)
	}
	return c.Failed
}

// makes is a build in a folder that cmake prepared; ok is false where it did not, or where what the build makes is not
// known.
func (c cmaker) makes(dir string, goals []string, destdir string, known bool) (ok bool) {
	of := c.remembered(dir)
	if of == nil || !known {
		return false
	}
	p := c.project(*of)
	if p.opaque || p.missing != "" || c.aimless(p, goals) {
		return false
	}
	installs := false
	for _, goal := range goals {
		installs = installs || strings.HasPrefix(goal, "install")
		if goal == "package" || goal == "dist" {
			return false
		}
	}
	if c.headerless(p, goals); c.Failed {
		return true
	}
	for _, file := range p.outputs() {
		c.blur(file)
	}
	c.linked(p, goals)
	c.scratch()
	return !installs || c.places(p, p.vars["CMAKE_INSTALL_PREFIX"], destdir)
}

// install is cmake --install.
func (c cmaker) install(words []string) bool {
	if len(words) == 0 {
		return false
	}
	dir := c.abs(words[0])
	if c.unprepared(dir, words[0], "cmake_install.cmake", "error processing file: no ") || c.remembered(dir) == nil {
		return c.Failed
	}
	p := c.project(*c.remembered(c.abs(words[0])))
	prefix := p.vars["CMAKE_INSTALL_PREFIX"]
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "--prefix" && i+1 < len(words):
			i++
			prefix = c.abs(words[i])
		case strings.HasPrefix(w, "--prefix="):
			prefix = c.abs(w[len("--prefix="):])
		case (w == "--component" || w == "--config") && i+1 < len(words):
			i++
		case w == "--strip", w == "-v", w == "--verbose":
		default:
			return false
		}
	}
	return !p.opaque && p.missing == "" && c.places(p, prefix, "")
}

// places is what an installation makes below a prefix.
func (c cmaker) places(p *project, prefix, destdir string) bool {
	if v := c.Lookup("DESTDIR"); destdir == "" && !v.Unset {
		if destdir = v.Text; !v.Known {
			return false
		}
	}
	paths, ok := p.placed(prefix)
	if !ok || p.unsure["CMAKE_INSTALL_PREFIX"] || !path.IsAbs(prefix) {
		return false
	}
	for _, at := range paths {
		c.blur(path.Join("/", destdir, at))
	}
	c.installed(p, prefix, destdir)
	return true
}

// remember keeps how a build was prepared with the file in which cmake itself does.
func (c cmaker) remember(to configured) {
	text, err := json.Marshal(to)
	if err != nil {
		return
	}
	at := c.Real(path.Join(to.Binary, "CMakeCache.txt"))
	e := c.NewEntry(c.Fields[0].Span, filesystem.Regular, 0o644)
	e.Source = new(string)
	*e.Source = string(text)
	c.Edit(func(ed *filesystem.Editor) { ed.Put(at, e) })
}

// remembered is how the build of a folder was prepared, nil where that is not known.
func (c cmaker) remembered(dir string) *configured {
	e := c.Stat(path.Join(dir, "CMakeCache.txt")).Entry
	if e.Presence != filesystem.Present || e.Likely || e.Source == nil {
		return nil
	}
	to := &configured{}
	if json.Unmarshal([]byte(*e.Source), to) != nil {
		return nil
	}
	return to
}

// abs is a path from the working directory.
func (c cmaker) abs(p string) string { return in(c.Dir.Text, p) }

// arg is a path as an action has it.
func (c cmaker) arg(p string) effects.Arg {
	return effects.Arg{Text: p, Known: true, Index: len(c.Fields)}
}

func (c cmaker) blur(p string) {
	c.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{c.arg(p)}})
}

// scratch is what compilers and their caches leave elsewhere.
func (c cmaker) scratch() {
	c.blur("/tmp")
	c.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: "/.cache", Known: true}, {Env: "HOME", Text: "/.cmake", Known: true}, {Env: "HOME", Text: "/.ccache", Known: true}}})
}
