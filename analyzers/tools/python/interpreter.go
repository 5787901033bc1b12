package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/servers"
	"github.com/layerlint/layerlint/analyzers/tools/python/starts"
)

// interpreter is python itself. Source: python(1), 3.13.
var interpreter = &tools.Tool{
	Names:     tools.Names("python python2 python3 pypy3"),
	Versioned: true,
	Reads:     true,
	Effect:    interpreterEffect,
	Grammar: func(args []effects.Arg) effects.Line {
		l := effects.Leading("mcWX", "check-hash-based-pycs")(interpreted(args))
		l.Args = args
		return l
	},
}

// touched is what a python installer may touch: the prefix that program belongs to, /v for /v/bin/pip, /usr/local for
// Debian's in /usr/bin. A program of unknown place may belong to any of the usual ones.
func touched(program string) []effects.Action {
	prefix := path.Dir(path.Dir(program))
	actions := append(effects.Scratch(), effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "VIRTUAL_ENV", Known: true}}})
	if program == "" {
		actions = append(actions, effects.Below("/opt", "/usr/lib", "/usr/lib64", "/usr/include"))
	}
	if program == "" || prefix == "/usr" || prefix == "/" {
		actions = append(actions, effects.Packaged("/usr/local")...)
		actions = append(actions, effects.Below("/usr/lib/python3", "/usr/lib/python3/dist-packages", "/usr/lib64"))
	} else {
		actions = append(actions, effects.Packaged(prefix)...)
	}
	return append(actions, effects.Action{Kind: effects.Inside, Paths: []effects.Arg{{Text: "/etc", Known: true}, {Text: "/usr/share", Known: true}}}, effects.Programs("/usr/bin"))
}

// built is the Text of what is left behind by all other actions of python FILE.
const built = "built"

func interpreterEffect(l effects.Line) effects.Effect {
	o, program := l.Options, l.Program
	e := effects.Effect{Modelled: true}
	if e.Reason = starts.Packed(l.Args); e.Reason != "" {
		e.Fails = true
		return e
	}
	if code, ok := o.Value("c"); ok {
		e.Add(imports(code)...)
		asked := slices.Clip(e.Actions)
		if !code.Known || strings.Contains(code.Text, "(") && !onlyPrints(code.Text) {
			e.Add(effects.Scratch()...)
			e.Add(effects.Packaged("/usr/local")...)
			e.Add(effects.Below("/opt"), effects.Action{Kind: effects.Anywhere, Quiet: true})
		}
		if may := (effects.Effect{Actions: e.Actions[len(asked):]}); code.Known {
			e.Actions = append(asked, effects.Action{Kind: effects.Imports, Text: starts.Inline,
				Paths: []effects.Arg{code}, Instead: &may})
		}
		return e
	}
	if module, ok := o.Value("m"); ok {
		return started(l, module)
	}
	if o.Has("V", "version", "h", "help", "VV") {
		return e
	}
	if len(o.Operands) == 0 {
		may := effects.Effect{Doubtful: true, Actions: effects.Everything()}
		e.Add(effects.Action{Kind: effects.Imports, Text: starts.Input, Instead: &may})
		return e
	}
	script := o.Operands[0]
	if e.Needs(script); script.Text == "-" {
		e.Add(effects.Action{Kind: effects.Imports, Text: starts.Input, Paths: o.Operands, Instead: &effects.Effect{}})
	}
	var may effects.Effect
	may.Add(append(effects.Scratch(), effects.OwnCode()...)...)
	for _, a := range o.Operands[1:] {
		if a.Text == "install" || a.Text == "develop" {
			may.Add(touched(program)...)
		}
	}
	may.Add(effects.Told(o.Operands[1:])...)
	may.Add(effects.Installed("/usr/local"), effects.Below("/opt"))
	e.Add(effects.Action{Kind: effects.Imports, Paths: o.Operands, Instead: &may})
	if path.Base(script.Text) == "setup.py" {
		e.Add(effects.Action{Kind: effects.Imports, Text: built})
	}
	return e
}

// interpreted is the part of the arguments that the interpreter itself reads: what follows the value of -c or -m is the
// program's.
func interpreted(args []effects.Arg) []effects.Arg {
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
func imports(code effects.Arg) []effects.Action {
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
	return []effects.Action{{Kind: effects.Module, Text: name, Paths: []effects.Arg{code}}}
}

func onlyPrints(code string) bool {
	return strings.Contains(code, "print(") && !strings.Contains(code, "open(") && !strings.Contains(code, "download") && !strings.Contains(code, "from_pretrained")
}

// started is python -m.
func started(l effects.Line, module effects.Arg) effects.Effect {
	e := effects.Effect{Modelled: true}
	if !module.Known {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: touched(l.Program)}
	}
	root, _, _ := strings.Cut(module.Text, ".")
	e.Add(effects.Action{Kind: effects.Module, Text: root, Paths: []effects.Arg{module}})
	rest := afterModule(l.Args)
	switch module.Text {
	case "pip":
		inner := pip.Effect(pip.Line("pip", l.Program, rest))
		e.Add(inner.Actions...)
		e.Doubtful = inner.Doubtful
	case "venv":
		e.Add(environments(rest)...)
	case "virtualenv":
		e.Add(virtual(virtualenv.Grammar(rest).Options).Actions...)
	case "ensurepip":
		e.Add(touched(l.Program)...)
	default:
		if s, ok := servers.Of(module.Text); ok {
			l := effects.Getopt(s.Short, s.Long)(rest)
			l.Name = module.Text
			e.Add(serving(l).Actions...)
		}
		if module.Text == "pytest" {
			l := pytestLine(rest)
			l.Name = module.Text
			e.Add(testing(l).Actions...)
			return e
		}
		may := effects.Scoped(rest, "/opt")
		may.Doubtful = false
		may.Add(effects.Packaged("/usr/local")...)
		may.Add(effects.Action{Kind: effects.Anywhere, Quiet: true})
		e.Add(effects.Action{Kind: effects.Imports, Text: starts.AsModule, Paths: []effects.Arg{module}, Instead: &may})
	}
	return e
}

// afterModule is the module's own argument list.
func afterModule(args []effects.Arg) []effects.Arg {
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

// virtual is virtualenv, and python -m venv with options that change what it makes.
func virtual(o *effects.Options) effects.Effect {
	e := effects.Effect{Modelled: true}
	for _, a := range o.Operands {
		e.Add(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{a}, Recursive: true},
			effects.Action{Kind: effects.Under, Paths: []effects.Arg{a}})
	}
	return e
}

// environments is python -m venv: what it makes follows from the interpreter alone unless an option changes that.
func environments(args []effects.Arg) []effects.Action {
	o := effects.Getopt("", "prompt")(args).Options
	if o.Has("h", "help") {
		return nil
	}
	if o.Has("system-site-packages", "upgrade", "upgrade-deps", "copies", "clear") {
		return virtual(virtualenv.Grammar(args).Options).Actions
	}
	with := "pip"
	if o.Has("without-pip") {
		with = ""
	}
	return []effects.Action{{Kind: effects.Environment, Paths: o.Operands, Text: with}}
}

// holder is what an installer writes that is told to work for a python, or for the environment that holds it.
func holder(python effects.Arg) effects.Action {
	for range 2 {
		if strings.Contains(path.Base(python.Text), "python") || path.Base(python.Text) == "bin" {
			python.Text = path.Dir(python.Text)
		}
	}
	return effects.Action{Kind: effects.Under, Paths: []effects.Arg{python}}
}
