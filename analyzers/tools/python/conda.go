package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// conda is conda, mamba and micromamba. Source: "conda install --help" and "conda env create --help" of conda 25.9.
var conda = &tools.Tool{
	Names:   tools.Names("conda mamba micromamba"),
	Answers: tools.Names("h help"),
	Grammar: effects.Getopt("cfnp", "channel file name prefix solver experimental-solver subdir platform repodata-fn clone revision"),
	Effect:  condaEffect,
	Install: &tools.Installer{Name: "conda", Verbs: tools.Names("install create env"), Pinned: func(string) bool { return true }},
}

// condaListing are the verbs whose --file is a list of packages, or an environment.
var condaListing = tools.WordList("env create install update")

// condaEffect is conda and its kin. Their activate is a function of the shell that they are made known to; the program
// of that name refuses. Sources: conda's activate command since 4.4, mamba's and micromamba's.
func condaEffect(l effects.Line) effects.Effect {
	if len(l.Args) > 0 && l.Args[0].Known && (l.Args[0].Text == "activate" || l.Args[0].Text == "deactivate") {
		return effects.Effect{Modelled: true, Fails: true, Reason: "activate needs " + l.Name + "'s shell hook, which is not loaded: use " + l.Name + " run -n NAME"}
	}
	e := effects.Effect{Modelled: true, Doubtful: true}
	names := []string{"file"}
	if l.Verb.Text == "env" || l.Name == "micromamba" {
		names = append(names, "f") // conda install -f was --force
	}
	for _, file := range l.Options.Values(names...) {
		if file.Known && !strings.Contains(file.Text, "://") && condaListing.Has(l.Verb.Text) {
			e.Doubtful = false
			e.Needs(file)
		}
	}
	if l.Program == "" {
		e.Add(effects.Everything()...)
		return e
	}
	e.Add(effects.Scoped(l.Args, "/opt", "/usr/local", path.Dir(path.Dir(l.Program))).Actions...)
	for _, v := range []string{"CONDA_PREFIX", "CONDA_DIR", "MAMBA_ROOT_PREFIX"} {
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: v, Known: true}}})
	}
	return e
}
