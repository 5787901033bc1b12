package effects

import (
	"path"
	"strings"
)

// Installs is what a python installer may touch: the prefix that program belongs to, /v for /v/bin/pip, /usr/local for Debian's in
// /usr/bin. A program of unknown place may belong to any of the usual ones.
func Installs(program string) []Action {
	prefix := path.Dir(path.Dir(program))
	actions := append(scratch(), Action{Kind: Under, Paths: []Arg{{Env: "VIRTUAL_ENV", Known: true}}})
	if program == "" {
		actions = append(actions, under("/opt", "/usr/lib", "/usr/lib64", "/usr/include"))
	}
	if program == "" || prefix == "/usr" || prefix == "/" {
		actions = append(actions, packaged("/usr/local")...)
		actions = append(actions, under("/usr/lib/python3", "/usr/lib/python3/dist-packages", "/usr/lib64"))
	} else {
		actions = append(actions, packaged(prefix)...)
	}
	return append(actions, Action{Kind: Inside, Paths: []Arg{at("/etc"), at("/usr/share")}}, scripts("/usr/bin"))
}

func pip(c *call, program string) Effect {
	o := parse(c.args, "", "python log proxy retries timeout cert cache-dir exists-action trusted-host", true)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 {
		return e
	}
	sub := o.Operands[0]
	if !sub.Known {
		return Effect{Modelled: true, Doubtful: true, Actions: Installs(program)}
	}
	rest := parse(o.Operands[1:], "rcetifCbd", "requirement constraint editable target index-url extra-index-url find-links prefix root src platform python-version implementation abi only-binary no-binary config-settings global-option progress-bar upgrade-strategy report timeout retries cache-dir trusted-host group", false)
	switch sub.Text {
	case "install", "download", "wheel":
		e.need(rest.Values("r", "requirement", "c", "constraint")...)
		e.withoutURLs()
		e.add(Action{Kind: Packages, Manager: "pip", Text: sub.Text, Options: rest, Paths: rest.Operands})
		if sub.Text == "install" && Renews(rest) {
			e.add(Action{Kind: Renew, Paths: rest.Operands}, Action{Kind: Under, Paths: []Arg{home("/.cache")}})
			break
		}
		for _, a := range append(o.Values("python"), rest.Values("python")...) {
			e.add(environmentOf(a))
		}
		for _, a := range rest.Values("t", "target", "prefix", "root", "src", "d", "dest", "w", "wheel-dir", "e") {
			e.add(Action{Kind: Under, Paths: []Arg{a}})
		}
		if sub.Text != "install" {
			e.add(scratch()...)
		}
	case "uninstall":
		e.add(Installs(program)...)
	case "config":
		e.add(pipConfig(rest)...)
	case "cache":
		e.add(Action{Kind: Under, Paths: []Arg{home("/.cache")}})
	}
	return e
}

// Renews tells an installation of nothing but the installers themselves, as many builds begin: what they bring is known.
func Renews(o *Options) bool {
	if o.Has("r", "requirement", "e", "editable", "t", "target", "prefix", "root", "user", "src", "python", "group", "i", "index-url", "extra-index-url", "f", "find-links") {
		return false
	}
	for _, a := range o.Operands {
		if name := strings.TrimRight(strings.SplitN(a.Text, "=", 2)[0], "<>!~"); !a.Known || name != "pip" && name != "setuptools" && name != "wheel" {
			return false
		}
	}
	return len(o.Operands) > 0
}

// pipConfig is pip config. What set writes is a section with one key; the file is the user's, unless an option says otherwise or the
// environment has one. Source: pip's documentation, "pip config".
func pipConfig(o *Options) []Action {
	file := home("/.config/pip/pip.conf")
	switch args := o.Operands; {
	case len(args) == 0 || args[0].Text == "get" || args[0].Text == "list" || args[0].Text == "debug":
		return nil
	case o.Has("global"):
		file = at("/etc/pip.conf")
	case o.Has("site") || args[0].Text != "set":
		return []Action{{Kind: Under, Paths: []Arg{home("/.config"), home("/.pip"), at("/etc/pip.conf"), at("/usr/pip.conf")}}}
	}
	if len(o.Operands) == 3 {
		section, key, ok := strings.Cut(o.Operands[1].Text, ".")
		if value := o.Operands[2]; ok && value.Known && o.Operands[1].Known && (section == "global" || section == "install") {
			return []Action{{Kind: Append, Paths: []Arg{file}, Text: "[" + section + "]\n" + key + " = " + value.Text + "\n"}}
		}
	}
	return []Action{{Kind: Write, Paths: []Arg{file}, Recursive: true}}
}

// withoutURLs drops needs for what is fetched.
func (e *Effect) withoutURLs() {
	var kept []Action
	for _, a := range e.Actions {
		if a.Kind != Need || !strings.Contains(a.Paths[0].Text, "://") {
			kept = append(kept, a)
		}
	}
	e.Actions = kept
}

func python(c *call, program string) Effect {
	o := parse(interpreted(c.args), "mcWX", "check-hash-based-pycs", true)
	e := Effect{Modelled: true}
	if code, ok := o.Value("c"); ok {
		e.add(imports(code)...)
		if !code.Known || strings.Contains(code.Text, "(") && !onlyPrints(code.Text) {
			e.add(scratch()...)
			e.add(installed("/usr/local"), under("/opt"), Action{Kind: Anywhere, Quiet: true})
		}
		return e
	}
	if module, ok := o.Value("m"); ok {
		return pythonModule(o, c, module, program)
	}
	if o.Has("V", "version", "h", "help", "VV") {
		return e
	}
	if len(o.Operands) == 0 {
		return Effect{Modelled: true, Doubtful: true, Actions: everything()} // code from standard input
	}
	script := o.Operands[0]
	e.need(script)
	e.add(project()...)
	for _, a := range o.Operands[1:] {
		if a.Text == "install" || a.Text == "develop" {
			e.add(Installs(program)...)
		}
	}
	e.add(told(o.Operands[1:])...)
	e.add(installed("/usr/local"), under("/opt"))
	return e
}

// interpreted is the part of the arguments that the interpreter itself reads: what follows the value of -c or -m is the program's.
func interpreted(args []Arg) []Arg {
	for i := 0; i < len(args); i++ {
		t := args[i].Text
		if len(t) < 2 || t[0] != '-' {
			return args // a script, which has the rest
		}
		if t[1] == '-' {
			continue
		}
		at := strings.IndexAny(t, "cmWX")
		switch {
		case at < 0:
		case t[at] == 'c' || t[at] == 'm':
			if at == len(t)-1 {
				i++
			}
			return args[:min(i+1, len(args))]
		case at == len(t)-1:
			i++ // -W and -X have a value
		}
	}
	return args
}

// imports finds the modules that a one-line program surely needs first.
func imports(code Arg) []Action {
	if !code.Known {
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimSpace(code.Text), ";")
	fields := strings.Fields(first)
	if len(fields) != 2 || fields[0] != "import" || strings.Contains(first, "\n") {
		return nil
	}
	name, _, _ := strings.Cut(fields[1], ".")
	if strings.Contains(name, ",") {
		return nil
	}
	return []Action{{Kind: Module, Text: name, Paths: []Arg{code}}}
}

func onlyPrints(code string) bool {
	return strings.Contains(code, "print(") && !strings.Contains(code, "open(") && !strings.Contains(code, "download") && !strings.Contains(code, "from_pretrained")
}

func pythonModule(o *Options, c *call, module Arg, program string) Effect {
	e := Effect{Modelled: true}
	if !module.Known {
		return Effect{Modelled: true, Doubtful: true, Actions: Installs(program)}
	}
	root, _, _ := strings.Cut(module.Text, ".")
	e.add(Action{Kind: Module, Text: root, Paths: []Arg{module}})
	rest := afterModule(c.args)
	switch module.Text {
	case "pip":
		inner := pip(&call{name: "pip", args: rest}, program)
		e.Actions, e.Doubtful = append(e.Actions, inner.Actions...), inner.Doubtful
	case "venv":
		e.Actions = append(e.Actions, environments(rest)...)
	case "virtualenv":
		v := venv(&call{args: rest}, program)
		e.Actions = append(e.Actions, v.Actions...)
	case "ensurepip":
		e.add(Installs(program)...)
	default:
		e.Actions = append(e.Actions, scoped("/opt")(&call{args: rest}, program).Actions...)
		e.add(installed("/usr/local"), Action{Kind: Anywhere, Quiet: true})
	}
	return e
}

// afterModule is the module's own argument list.
func afterModule(args []Arg) []Arg {
	for i, a := range args {
		if strings.HasPrefix(a.Text, "-") && !strings.HasPrefix(a.Text, "--") && strings.HasSuffix(a.Text, "m") {
			return args[min(i+2, len(args)):]
		}
		if strings.HasPrefix(a.Text, "-m") {
			return args[i+1:]
		}
	}
	return nil
}

func venv(c *call, _ string) Effect {
	o := parse(c.args, "p", "prompt python upgrade-deps", false)
	e := Effect{Modelled: true}
	for _, a := range o.Operands {
		e.add(Action{Kind: Directory, Paths: []Arg{a}, Recursive: true}, Action{Kind: Under, Paths: []Arg{a}})
	}
	return e
}

// environments is python -m venv: what it makes follows from the interpreter alone unless an option changes that.
func environments(args []Arg) []Action {
	o := parse(args, "", "prompt", false)
	if o.Has("h", "help") {
		return nil
	}
	if o.Has("system-site-packages", "upgrade", "upgrade-deps", "copies", "clear") {
		return venv(&call{args: args}, "").Actions
	}
	with := "pip"
	if o.Has("without-pip") {
		with = ""
	}
	return []Action{{Kind: Environment, Paths: o.Operands, Text: with}}
}

// environmentOf is what an installer writes that is told to work for a python, or for the environment that holds it.
func environmentOf(python Arg) Action {
	for range 2 {
		if strings.Contains(path.Base(python.Text), "python") || path.Base(python.Text) == "bin" {
			python.Text = path.Dir(python.Text)
		}
	}
	return Action{Kind: Under, Paths: []Arg{python}}
}

// conda is conda and its kin. Their activate is a function of the shell that they are made known to; the program of that name refuses. Sources: conda's
// activate command since 4.4, mamba's and micromamba's.
func conda(c *call, program string) Effect {
	if len(c.args) > 0 && c.args[0].Known && (c.args[0].Text == "activate" || c.args[0].Text == "deactivate") {
		return Effect{Modelled: true, Fails: true, Reason: "activate is a function that " + c.name + "'s hook defines, and this shell does not have it; " + c.name + " run -n NAME does without"}
	}
	if program == "" {
		return Effect{Modelled: true, Doubtful: true, Actions: everything()}
	}
	e := Effect{Modelled: true, Doubtful: true}
	e.add(scoped("/opt", "/usr/local", path.Dir(path.Dir(program)))(c, program).Actions...)
	for _, v := range []string{"CONDA_PREFIX", "CONDA_DIR", "MAMBA_ROOT_PREFIX"} {
		e.add(Action{Kind: Under, Paths: []Arg{{Env: v, Known: true}}})
	}
	return e
}
