package effects

// uv's options that take a value, as "uv help" of 0.4 to 0.9 lists them.
const (
	uvGlobal = "directory project config-file cache-dir color allow-insecure-host"
	uvValued = uvGlobal + ` python requirement requirements constraint constraints override overrides build-constraint build-constraints extra no-extra group no-group
		only-group index default-index index-url extra-index-url find-links index-strategy keyring-provider upgrade-package reinstall-package refresh-package
		resolution prerelease fork-strategy config-setting config-settings no-build-isolation-package exclude-newer link-mode target prefix python-version
		python-platform torch-backend no-binary only-binary no-binary-package no-build-package no-sources-package package no-install-package script optional rev
		tag branch bounds from with with-requirements with-editable output-file format prune excludes`
	uvShort = "rceifpPCtow"
)

// uv installs into environments of the project, of the user or of the system.
func uv(c *call, program string) Effect {
	o := parse(c.args, "", uvGlobal, true)
	e := Effect{Modelled: true, Doubtful: true}
	for _, a := range parse(c.args, "p", "python", false).Values("p", "python") {
		e.add(Interpreter(a))
	}
	if len(o.Operands) == 0 || o.Operands[0].Text == "cache" || o.Operands[0].Text == "version" {
		return e
	}
	if c.name == "uv" {
		if verb, rest := uvVerb(o.Operands); verb != "" {
			all := parse(rest, uvShort, uvValued, false)
			for _, name := range []string{"directory", "project"} {
				all.flags[name] = append(o.Values(name), all.flags[name]...)
			}
			e.Doubtful = false
			e.need(all.Values("r", "requirement", "requirements", "c", "constraint", "constraints")...)
			e.withoutURLs()
			e.add(Action{Kind: Packages, Manager: "uv", Text: verb, Options: all, Paths: all.Operands})
		}
	}
	for _, v := range []string{"VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "CONDA_PREFIX", "UV_PYTHON_INSTALL_DIR", "UV_TOOL_BIN_DIR", "UV_TOOL_DIR", "UV_CACHE_DIR"} {
		e.add(Action{Kind: Under, Paths: []Arg{{Env: v, Known: true}}})
	}
	e.add(scoped("/opt", "/usr/lib/python3")(c, program).Actions...)
	e.add(Action{Kind: Beside}) // where the workspace is that it is a part of
	e.add(packaged("/usr/local")...)
	e.add(Action{Kind: Inside, Paths: []Arg{at("/usr/bin"), at("/usr/lib")}})
	return e
}

// uvVerb is what uv is told to do, and the arguments behind it; "" for what is not looked into.
func uvVerb(words []Arg) (verb string, rest []Arg) {
	switch first := words[0].Text; {
	case !words[0].Known:
	case first == "sync" || first == "add" || first == "export":
		return first, words[1:]
	case len(words) > 1 && words[1].Known && (first == "pip" || first == "tool"):
		if first += " " + words[1].Text; first == "pip install" || first == "pip sync" || first == "tool install" {
			return first, words[2:]
		}
	}
	return "", nil
}
