package python

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are python with what makes its environments, installs its packages and serves its applications.
var Tools = append(append(applications(), managers()...), interpreter, virtualenv, pip, uv, projects, conda)

// Sources: "pip help install", "pip help download" and "pip help wheel" of pip 25.3; "pipx install --help" of pipx 1.8;
// "uv pip install --help" of uv 0.9.
var pip = &tools.Tool{
	Names:     tools.Names("pip pip2 pip3 pipx"),
	Answers:   tools.Names("h help"),
	Language:  "python",
	Versioned: true,
	Forms:     []string{"python -m pip", "uv pip"},
	Grammar: effects.Subcommands("", "python log proxy retries timeout cert client-cert cache-dir exists-action trusted-host keyring-provider use-feature use-deprecated",
		"rcetifCbdw", `requirement constraint target editable index-url extra-index-url find-links platform python-version implementation abi root
		prefix src build upgrade-strategy install-option global-option config-settings no-binary only-binary
		progress-bar report log proxy retries timeout exists-action trusted-host cert client-cert cache-dir use-feature
		use-deprecated root-user-action python
		keyring-provider default-timeout group suffix backend pip-args spec dest wheel-dir`),
	Verbs:    verbs,
	Closed:   true,
	Meant:    map[string]string{"remove": "uninstall", "update": "install --upgrade"},
	Effect:   effect,
	Manager:  "pip",
	Supposes: true,
	Run:      Run,

	Downloads: downloads,

	Project: requirementFiles,
	Root:    effects.RootedHere("pyproject.toml setup.py", "install", "e", "editable"),
	Install: &tools.Installer{
		Name:     "pip",
		Verbs:    tools.Names("install"),
		Packages: pipPackages,
		Pinned:   pipPinned,
		Cleaned:  func(l effects.Line) bool { return l.Has("no-cache-dir", "no-cache") || l.Name == "pipx" },
		Unkept:   "PIP_NO_CACHE_DIR",
		Cleaners: tools.Names("cache"),
		Caches:   []string{"/root/.cache/pip"},
		Homely:   []string{".cache/pip", ".cache/uv"},
		Unquoted: true,
	},
}

// verbs are those of pip, pipx and uv pip.
var verbs = tools.Names(`install download uninstall freeze inspect list show check config search cache index
	wheel hash completion debug help sync compile tree lock run runpip ensurepath environment inject uninject
	upgrade upgrade-all upgrade-shared uninstall-all reinstall reinstall-all install-all interpreter completions
	pin unpin`)

// Indexes are the places that the options of pip or uv name.
func Indexes(o *effects.Options) []effects.Arg {
	return o.Values("i", "index-url", "extra-index-url", "f", "find-links", "index", "default-index")
}

// MainIndexes are the places that the options of pip or uv name instead of PyPI.
func MainIndexes(o *effects.Options) []effects.Arg {
	return o.Values("i", "index-url", "default-index")
}

// pipPackages judges nothing where a requirements or constraints file decides, or the project itself is installed.
func pipPackages(l effects.Line) []effects.Arg {
	if l.Has("r", "requirement", "c", "constraint") {
		return nil
	}
	for _, a := range l.Operands {
		if strings.HasPrefix(a.Text, ".") {
			return nil
		}
	}
	return l.Operands
}

func pipPinned(name string) bool {
	for _, system := range []string{"git+", "hg+", "svn+", "bzr+"} {
		if strings.HasPrefix(name, system) {
			_, path, _ := strings.Cut(name, "://")
			_, path, _ = strings.Cut(path, "/") // what precedes may be USER@HOST
			return strings.Contains(path, "@")
		}
	}
	return strings.ContainsAny(name, "=<>~!/@") || strings.HasSuffix(name, ".whl") || strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".zip")
}

// virtualenv makes environments. Source: "virtualenv --help" of virtualenv 20.35.
var virtualenv = &tools.Tool{
	Names:   tools.Names("virtualenv"),
	Grammar: effects.Getopt("p", "prompt python upgrade-deps"),
	Effect:  func(l effects.Line) effects.Effect { return virtual(l.Options) },
}
