package python

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// conda is conda, mamba and micromamba. Source: "conda install --help" and "conda env create --help" of conda 25.9.
var conda = &tools.Tool{
	Names:   tools.Names("conda mamba micromamba"),
	Grammar: effects.Getopt("cfnp", "channel file name prefix solver experimental-solver subdir platform repodata-fn clone revision"),
	Effect:  condaEffect,
	Install: &tools.Installer{Name: "conda", Verbs: tools.Names("install create env"), Pinned: func(string) bool { return true }},
}

// condaEffect is conda and its kin. Their activate is a function of the shell that they are made known to; the program of that name refuses. Sources: conda's
// activate command since 4.4, mamba's and micromamba's.
func condaEffect(l effects.Line) effects.Effect {
	if len(l.Args) > 0 && l.Args[0].Known && (l.Args[0].Text == "activate" || l.Args[0].Text == "deactivate") {
		return effects.Effect{Modelled: true, Fails: true, Reason: "activate is a function that " + l.Name + "'s hook defines, and this shell does not have it; " + l.Name + " run -n NAME does without"}
	}
	if l.Program == "" {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Everything()}
	}
	e := effects.Effect{Modelled: true, Doubtful: true}
	e.Add(effects.Scoped(l.Args, "/opt", "/usr/local", path.Dir(path.Dir(l.Program))).Actions...)
	for _, v := range []string{"CONDA_PREFIX", "CONDA_DIR", "MAMBA_ROOT_PREFIX"} {
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: v, Known: true}}})
	}
	return e
}
