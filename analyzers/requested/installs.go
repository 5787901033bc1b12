package requested

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// Install is one package that a command asks for.
type Install struct {
	source.Span             // the word, or the requirements file that names it
	Manager     string      // apt, pip, conda, rpm
	Name        string      // pip's are normalized: lower case, dashes
	Version     string      // the exact version asked for, "" when there is none
	Local       string      // of pip's versions: cu121; of conda's: the build
	Extras      []string    // of pip's: and-cuda
	Indexes     []string    // pip's index URLs and links, and conda's channels
	Index       string      // the one of pip's that takes PyPI's place, "" for PyPI
	Elsewhere   bool        // an option names an index of pip's that is not known
	Source      bool        // it is certainly built here: a repository, a folder, --no-binary
	Git         bool        // pip fetches it with git
	Wheel       bool        // pip takes finished wheels alone
	Finished    bool        // a finished wheel is named
	Isolated    bool        // pip builds it apart, without the torch that is installed
	Step        *state.Step // the RUN
	Call        *state.Call
	File        string // the requirements file, "" when the command line names it
}

// Guarded reports whether the build goes on when the command fails.
func (i Install) Guarded() bool { return i.Call.Guarded || i.Call.Reach != state.Always }

func of(step *state.Step) []Install {
	var found []Install
	for c := range step.Calls {
		call := &step.Calls[c]
		if call.Reach == state.Never || len(call.Argv) == 0 || call.Tool == "" {
			continue
		}
		argv := make([]effects.Arg, len(call.Argv))
		for i, a := range call.Argv {
			argv[i] = effects.Arg{Text: a.Text, Known: a.Known, Index: i}
		}
		i := installer{step: step, call: call}
		found = append(found, i.of(argv)...)
	}
	return found
}

// installer reads one command.
type installer struct {
	step *state.Step
	call *state.Call
}

func (i installer) of(argv []effects.Arg) []Install {
	if table.Tools.Name(argv[0].Text) == "uv" && len(argv) > 2 && argv[1].Text == "add" {
		return i.of(append([]effects.Arg{{Text: "pip", Known: true}, {Text: "install", Known: true}}, argv[2:]...))
	}
	tool, from := table.Tools.Called(argv)
	switch {
	case tool == nil || tool.Install == nil:
		return nil
	case tool.Install.Name == "conda":
		return i.conda(tool.Line(argv[0].Text, "", argv[1:]))
	case table.Tools.Name(argv[0].Text) == "uv":
		argv = argv[from:]
	}
	offset := len(i.call.Argv) - len(argv)
	var found []Install
	for _, a := range table.Tools.Of(argv, i.call.Program.Path).Actions {
		if a.Kind != effects.Packages || !asking[a.Text] {
			continue
		}
		for n := range a.Paths {
			a.Paths[n].Index += offset
		}
		switch a.Manager {
		case "apt":
			found = append(found, i.apt(a.Paths)...)
		case "pip":
			found = append(found, i.pip(a, offset)...)
		case "rpm", "zypper":
			found = append(found, i.rpm(a.Paths)...)
		}
	}
	return found
}

// asking are the verbs that packages are named to.
var asking = map[string]bool{"install": true, "in": true, "download": true, "wheel": true}

func (i installer) at(a effects.Arg) source.Span {
	if a.Index > 0 && a.Index < len(i.call.Argv) {
		return i.call.Argv[a.Index].Span
	}
	return i.call.Span
}

func (i installer) apt(args []effects.Arg) []Install {
	var found []Install
	for _, a := range args {
		if !a.Known || a.Text == "" {
			continue
		}
		name, version, _ := strings.Cut(a.Text, "=")
		name, _, _ = strings.Cut(name, ":")
		found = append(found, Install{Span: i.at(a), Manager: "apt", Name: name, Version: version, Step: i.step, Call: i.call})
	}
	return found
}

func (i installer) rpm(args []effects.Arg) []Install {
	var found []Install
	for _, a := range args {
		if a.Known {
			found = append(found, Install{Span: i.at(a), Manager: "rpm", Name: a.Text, Step: i.step, Call: i.call})
		}
	}
	return found
}

func (i installer) pip(a effects.Action, offset int) []Install {
	base := Install{Manager: "pip", Isolated: true, Step: i.step, Call: i.call}
	for _, v := range python.Indexes(a.Options) {
		base.Indexes = append(base.Indexes, v.Text)
		base.Elsewhere = base.Elsewhere || !v.Known
	}
	if v, ok := a.Options.Value("torch-backend"); ok {
		base.Indexes = append(base.Indexes, "/whl/"+v.Text)
	}
	for _, name := range []string{"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "UV_INDEX_URL", "UV_DEFAULT_INDEX", "UV_EXTRA_INDEX_URL", "UV_INDEX", "UV_FIND_LINKS",
		"UV_TORCH_BACKEND"} {
		if v, ok := i.call.Before.Env.Lookup(name); ok && v.Known {
			base.Indexes = append(base.Indexes, strings.Fields(v.Value)...)
		}
	}
	base.Index = i.replaced(a.Options)
	base.Isolated = !a.Options.Has("no-build-isolation")
	base.Wheel = a.Options.Has("only-binary")
	noBinary := map[string]bool{}
	for _, v := range a.Options.Values("no-binary") {
		for _, name := range strings.Split(v.Text, ",") {
			noBinary[pypi.Normal(name)] = true
		}
	}
	var found []Install
	for _, p := range a.Paths {
		if !p.Known {
			p.Text = strings.TrimSpace(p.Text)
		}
		one := base
		one.Span = i.at(p)
		if one.read(p.Text) && (p.Known || one.Name != "") {
			one.Source = one.Source || noBinary[one.Name] || noBinary[":all:"]
			found = append(found, one)
		}
	}
	for _, r := range a.Options.Values("r", "requirement") {
		r.Index += offset
		found = append(found, i.requirements(r, base)...)
	}
	return found
}

// replaced is the index that an option or variable names in PyPI's place.
func (i installer) replaced(o *effects.Options) string {
	for _, v := range python.MainIndexes(o) {
		return v.Text
	}
	for _, name := range []string{"PIP_INDEX_URL", "UV_INDEX_URL", "UV_DEFAULT_INDEX"} {
		if v, ok := i.call.Before.Env.Lookup(name); ok && v.Known {
			return v.Value
		}
	}
	return ""
}

// requirements reads a requirements file when its text is known.
func (i installer) requirements(file effects.Arg, base Install) []Install {
	if !file.Known || i.call.Before.Files == nil {
		return nil
	}
	at := file.Text
	if !path.IsAbs(at) {
		if !i.call.Dir.Known {
			return nil
		}
		at = path.Join("/", i.call.Dir.Value, at)
	}
	e := filesystem.Stat(i.call.Before.Files, at).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return nil
	}
	var found []Install
	for line := range strings.Lines(string(e.Content)) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		if fields := strings.Fields(strings.Replace(line, "=", " ", 1)); len(fields) > 1 {
			switch fields[0] {
			case "--index-url", "-i":
				base.Index = fields[1]
				fallthrough
			case "--extra-index-url", "--find-links", "-f":
				base.Indexes = append(append([]string{}, base.Indexes...), fields[1])
			}
		}
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "-") {
			continue
		}
		one := base
		one.Span, one.File = i.at(file), at
		if one.read(line) {
			found = append(found, one)
		}
	}
	return found
}

// interpreter is what markers are evaluated for.
func (i *Install) interpreter() packages.Interpreter {
	_, arch, _ := strings.Cut(i.Call.Before.Platform, "/")
	return packages.Interpreter{Minor: i.Call.Python, Arch: arch}
}

// requirement is PEP 508's name[extras]==version, as far as it is of use here.
var requirement = lazyregexp.New(`^([A-Za-z0-9][A-Za-z0-9._-]*?)\s*(\[[^\]]*\])?\s*(?:(===?|~=|>=|<=|<|>|!=)\s*([^;,\s]*)|@\s*(\S+)|$|[;,\s])`)

// read takes a requirement; false for what is none, or is not asked for because its marker does not hold.
func (i *Install) read(text string) bool {
	text = strings.TrimSpace(text)
	i.Finished = strings.Contains(text, ".whl")
	switch _, marker := pypi.Marked(text); {
	case text == "", pypi.Judge(marker, i.interpreter()) == pypi.Fails:
		return false
	case strings.Contains(text, "git+") && !strings.Contains(text, " @ "), strings.HasSuffix(text, ".git"):
		url, _, _ := strings.Cut(text, "#")
		url, _, _ = strings.Cut(strings.TrimPrefix(url, "git+"), ".git")
		i.Name, i.Source, i.Git = pypi.Normal(strings.Split(path.Base(url), "@")[0]), true, strings.Contains(text, "git+") && !strings.Contains(text, ";")
		return true
	case strings.HasSuffix(text, ".whl"):
		parts := strings.Split(path.Base(text), "-")
		if len(parts) < 4 {
			return false
		}
		i.Name = pypi.Normal(parts[0])
		i.Version, i.Local, _ = strings.Cut(strings.ReplaceAll(parts[1], "%2B", "+"), "+")
		return true
	case strings.HasPrefix(text, ".") || strings.HasPrefix(text, "/"):
		i.Name, i.Source = pypi.Normal(path.Base(strings.TrimSuffix(text, "/"))), true
		return i.Name != "" && i.Name != "."
	}
	if !pypi.Named(text) {
		return false
	}
	m := requirement.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	i.Name = pypi.Normal(m[1])
	for _, e := range strings.FieldsFunc(strings.Trim(m[2], "[]"), func(r rune) bool { return r == ',' || r == ' ' }) {
		i.Extras = append(i.Extras, pypi.Normal(e))
	}
	if m[3] == "==" || m[3] == "===" || m[3] == "~=" && strings.Count(m[4], ".") > 1 { // ~=2.1 is any 2.x from 2.1 on
		i.Version, i.Local, _ = strings.Cut(strings.TrimSuffix(m[4], ".*"), "+")
	}
	i.Source = strings.HasPrefix(m[5], "git+")
	i.Git = i.Source && !strings.Contains(text, ";") // a marker may leave it out
	return true
}
