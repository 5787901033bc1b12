package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// clone is a repository that git brought to a folder.
type clone struct{ name, dir string }

// unknownDir stands for the working directory of an image that nobody holds.
const unknownDir = "/?"

// cloned finds what is built in clones of known extensions: `python setup.py install` and `pip install .` name no
// package, the repository does. A folder below the clone is one of its extensions too: flash-attention/csrc/layer_norm.
func cloned(steps []*state.Step) []Install {
	var clones []clone
	var found []Install
	for _, step := range steps {
		here := unknownDir
		for c := range step.Calls {
			call := &step.Calls[c]
			if call.Dir.Known {
				here = call.Dir.Value
			}
			if call.Reach == state.Never || len(call.Argv) < 2 {
				continue
			}
			if call.Argv[0].Text == "cd" && call.Argv[1].Known {
				here = absolute(here, call.Argv[1].Text)
			}
			if one, ok := cloneOf(call, here); ok {
				clones = append(clones, one)
				continue
			}
			if !buildsHere(call) {
				continue
			}
			at := slices.IndexFunc(clones, func(c clone) bool { return here == c.dir || strings.HasPrefix(here, c.dir+"/") })
			if at >= 0 {
				one := requested.Install{Manager: "pip", Name: clones[at].name, Source: true, Step: step, Call: call}
				one.Span = call.Span
				found = append(found, Install{Install: one})
			}
		}
	}
	return found
}

// cloneOf reads git clone: the word that is an address, and the folder after it.
func cloneOf(call *state.Call, here string) (clone, bool) {
	if path.Base(call.Argv[0].Text) != "git" || call.Argv[1].Text != "clone" {
		return clone{}, false
	}
	at := slices.IndexFunc(call.Argv, func(a state.Argument) bool {
		return a.Known && strings.Contains(a.Text, ":") && strings.Contains(a.Text, "/")
	})
	if at < 0 {
		return clone{}, false
	}
	base := strings.TrimSuffix(path.Base(call.Argv[at].Text), ".git")
	dir := base
	if at+1 < len(call.Argv) && !strings.HasPrefix(call.Argv[at+1].Text, "-") {
		if dir = call.Argv[at+1].Text; !call.Argv[at+1].Known {
			return clone{}, false
		}
	}
	return clone{pypi.Normal(base), absolute(here, dir)}, true
}

// buildsHere reports whether a call builds the Python project of its working directory.
func buildsHere(call *state.Call) bool {
	words := make([]string, len(call.Argv))
	for i, a := range call.Argv {
		words[i] = a.Text
	}
	switch name := path.Base(words[0]); {
	case strings.HasPrefix(name, "python") && (words[1] == "setup.py" || words[1] == "setup_cuda.py"):
		return has(words, "install", "develop", "bdist_wheel", "build_ext", "build")
	case strings.HasPrefix(name, "pip"), strings.HasPrefix(name, "python") && slices.Contains(words, "pip"), name == "uv":
		return has(words, "install") && has(words, ".", "./", "-e.")
	}
	return false
}

func has(words []string, any ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(any, w) })
}
