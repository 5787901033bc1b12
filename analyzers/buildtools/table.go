package buildtools

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/ruby"
)

// sources are distributions of the Python Package Index without wheels for Linux, by normalized name.
var sources = map[string]build{
	"psycopg2":    {tools: []Tool{compilerC, pgConfig}, source: "psycopg.org, installation, build prerequisites"},
	"mysqlclient": {tools: []Tool{compilerC, pkgConfig}, source: "mysqlclient's README, install"},
	"uwsgi":       {tools: []Tool{compilerC}, source: "uWSGI's documentation, installing uWSGI"},
	"python-ldap": {tools: []Tool{compilerC}, source: "python-ldap's documentation, installing, build prerequisites"},
	"dlib":        {tools: []Tool{compilerCXX, cmake}, source: "dlib's README: its setup.py runs CMake"},
	"pyaudio":     {tools: []Tool{compilerC}, source: "PyAudio's documentation, installation on GNU/Linux"},
	"pygraphviz":  {tools: []Tool{compilerC}, source: "PyGraphviz's documentation, install"},
	"pycairo":     {tools: []Tool{compilerC, pkgConfig}, source: "pycairo's documentation, getting started"},
	"dbus-python": {tools: []Tool{compilerC, pkgConfig}, source: "dbus-python's INSTALL"},
}

// older are those of releases before one. Source: mushorg/conpot issue 519 (2.0.1); getredash/redash pull request 6419 (2.2.0).
var older = map[string]build{
	"mysqlclient": {tools: []Tool{compilerC, mysqlConfig}, source: "mushorg/conpot issue 519: mysqlclient starts mysql_config before 2.2"},
}

// builders read command lines, without the command's name.
var builders = map[string]func(args []string, env state.Environment) build{
	"cmake":     cmakeTools,
	"meson":     mesonTools,
	"configure": configureTools,
	"cargo":     cargoTools,
	"go":        goTools,
	"node-gyp":  nodeTools,
	"pecl":      peclTools,
	"gem":       gemTools,
	"nvcc":      nvccTools,
	"python":    pythonTools,
	"python3":   pythonTools,
}

func configureTools(args []string, _ state.Environment) build {
	if slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "CC=") }) {
		return build{}
	}
	return build{"configure", []Tool{compilerC}, false, "autoconf, AC_PROG_CC"}
}

func cmakeTools(args []string, env state.Environment) build {
	b := build{"cmake", []Tool{compilerC, compilerCXX, generator}, false, "cmake(1): without project languages C and C++ are looked for; cmake-generators(7)"}
	for n, a := range args {
		switch {
		case slices.Contains([]string{"--build", "--install", "-E", "-P", "--version", "--help", "--open", "--workflow", "--find-package"}, a),
			strings.HasPrefix(a, "--preset"), strings.HasPrefix(a, "--toolchain"), strings.Contains(a, "CMAKE_TOOLCHAIN_FILE"), strings.Contains(a, "CMAKE_MAKE_PROGRAM"):
			return build{}
		case a == "-GNinja", a == "-G" && n+1 < len(args) && args[n+1] == "Ninja":
			b.tools[2] = ninja
		case strings.Contains(a, "CMAKE_C_COMPILER"):
			// the C++ compiler is then looked for beside it, by its own name: cmake-variables(7), CMAKE_<LANG>_COMPILER
			b.tools = without(without(b.tools, compilerC), compilerCXX)
		case strings.Contains(a, "CMAKE_CXX_COMPILER"):
			b.tools = without(b.tools, compilerCXX)
		}
	}
	for _, name := range []string{"CMAKE_GENERATOR", "CMAKE_TOOLCHAIN_FILE"} {
		if _, ok := env.Lookup(name); ok {
			return build{}
		}
	}
	if len(args) == 0 {
		return build{}
	}
	return b
}

func without(tools []Tool, t Tool) []Tool {
	return slices.DeleteFunc(slices.Clone(tools), func(other Tool) bool { return other.Kind == t.Kind })
}

func mesonTools(args []string, _ state.Environment) build {
	if len(args) == 0 || !slices.Contains([]string{"setup", "build", "builddir"}, args[0]) {
		return build{}
	}
	return build{"meson", []Tool{compilerC, ninja}, false, "meson's documentation, quick guide"}
}

// cargoTools are those of a build for the host: rustc links with cc.
func cargoTools(args []string, env state.Environment) build {
	if len(args) > 0 && strings.HasPrefix(args[0], "+") {
		args = args[1:]
	}
	if len(args) == 0 || !slices.Contains([]string{"build", "b", "install", "test", "run", "rustc"}, args[0]) || slices.Contains(args, "--help") || slices.Contains(args, "--list") {
		return build{}
	}
	for _, a := range args {
		if strings.HasPrefix(a, "--target") || strings.Contains(a, "linker") {
			return build{}
		}
	}
	for _, name := range env.Names() {
		if name == "RUSTFLAGS" || name == "CARGO_BUILD_TARGET" || strings.HasSuffix(name, "_LINKER") || name == "CARGO_ENCODED_RUSTFLAGS" {
			return build{}
		}
	}
	return build{"cargo " + args[0], []Tool{linker}, false, "the rustc book, -C linker: cc is the default"}
}

// goTools are those of a build that asks for cgo; without being asked go does without a C compiler.
func goTools(args []string, env state.Environment) build {
	if len(args) == 0 || !slices.Contains([]string{"build", "install", "test", "run"}, args[0]) {
		return build{}
	}
	cgo, _ := env.Lookup("CGO_ENABLED")
	if cgo.Value != "1" && !slices.Contains(args, "-race") {
		return build{}
	}
	if _, cross := env.Lookup("CC"); cross {
		return build{}
	}
	return build{"go " + args[0] + " with cgo", []Tool{{"a C compiler", []string{"gcc", "clang"}}}, false, "go's cmd/cgo documentation, CC and CGO_ENABLED"}
}

func nodeTools(args []string, _ state.Environment) build {
	if len(args) == 0 || !slices.Contains([]string{"rebuild", "build", "configure"}, args[0]) {
		return build{}
	}
	return build{"node-gyp", []Tool{python, gnuMake, compilerCXX}, false, "node-gyp's README, installation on Unix"}
}

func peclTools(args []string, _ state.Environment) build {
	if len(args) == 0 || args[0] != "install" {
		return build{}
	}
	return build{"pecl install", []Tool{autoconf, compilerC, gnuMake}, false, "PHP manual, compiling shared PECL extensions with pecl and phpize"}
}

func gemTools(args []string, _ state.Environment) build {
	if len(args) == 0 || args[0] != "install" {
		return build{}
	}
	for _, a := range args[1:] {
		if name, _, _ := strings.Cut(a, ":"); ruby.Compiled(name) {
			return build{name, []Tool{compilerC, gnuMake}, false, "RubyGems guides, gems with extensions"}
		}
	}
	return build{}
}

func nvccTools(args []string, _ state.Environment) build {
	compiles := false
	for _, a := range args {
		compiles = compiles || strings.HasSuffix(a, ".cu") || strings.HasSuffix(a, ".cpp") || strings.HasSuffix(a, ".c")
		if a == "-ccbin" || strings.HasPrefix(a, "--compiler-bindir") || strings.HasPrefix(a, "-ccbin=") {
			return build{}
		}
	}
	if !compiles {
		return build{}
	}
	return build{"nvcc", []Tool{{"the host compiler gcc", []string{"gcc"}}}, false, "nvcc's documentation, supported host compilers"}
}

func pythonTools(args []string, _ state.Environment) build {
	if len(args) < 2 || args[0] != "setup.py" || !slices.Contains(args, "build_ext") {
		return build{}
	}
	return build{"setup.py build_ext", []Tool{compilerC}, false, "setuptools, building extension modules"}
}
