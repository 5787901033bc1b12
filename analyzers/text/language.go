package text

import (
	"strings"
)

// pipValued are pip install's options with a value (pip 25, "pip install --help").
var pipValued = strings.Fields(`r requirement c constraint t target e editable i index-url extra-index-url f find-links platform
	python-version implementation abi root prefix src b build upgrade-strategy install-option global-option C config-settings
	no-binary only-binary progress-bar report log proxy retries timeout exists-action trusted-host cert client-cert cache-dir
	use-feature use-deprecated root-user-action python keyring-provider default-timeout group suffix backend pip-args spec`)

// pipPackages judges nothing where a requirements or constraints file decides, or the project itself is installed.
func pipPackages(i *Install, c *Command, operands []Word) []Package {
	if _, ok := c.Flag("r", "requirement", "c", "constraint"); ok {
		return nil
	}
	for _, w := range operands {
		if strings.HasPrefix(w.Text, ".") {
			return nil
		}
	}
	return judge(pipPinned)(i, c, operands)
}

func pipPinned(name string) bool {
	if hasPrefix(name, "git+", "hg+", "svn+", "bzr+") {
		_, path, _ := strings.Cut(name, "://")
		_, path, _ = strings.Cut(path, "/") // what precedes may be USER@HOST
		return strings.Contains(path, "@")
	}
	return strings.ContainsAny(name, "=<>~!/") || strings.Contains(name, "@") || hasSuffix(name, ".whl", ".tar.gz", ".zip")
}

// gemPackages takes the words up to "--". An option takes the next word unless it is known not to.
func gemPackages(i *Install, c *Command, _ []Word) []Package {
	if _, ok := c.Flag("v", "version"); ok {
		return nil
	}
	var names []Word
	verb := false
	for n := 0; n < len(c.Args) && c.Args[n].Text != "--"; n++ {
		text := c.Args[n].Text
		switch {
		case strings.HasPrefix(text, "-"):
			if !strings.Contains(text, "=") && !gemSwitches[text] && !strings.HasPrefix(text, "--no-") {
				n++
			}
		case !verb:
			verb = true
		default:
			names = append(names, c.Args[n])
		}
	}
	return judge(gemPinned)(i, c, names)
}

var gemSwitches = installSet(`-N -f --force -q --quiet --silent -V --verbose --user-install --conservative --minimal-deps --prerelease --local
	-l --remote -r --both -b --wrappers -w --env-shebang -E --development --explain --lock --default --post-install-message`)

func gemPinned(name string) bool {
	return strings.Contains(name, ":") || strings.HasSuffix(name, ".gem")
}

// goValued are the build flags with a value ("go help build").
var goValued = strings.Fields(`o ldflags tags mod modfile gcflags gccgoflags asmflags p C exec buildmode compiler overlay pgo toolexec
	covermode coverpkg pkgdir installsuffix`)

// goPackages: what follows the package of "go run" are the program's own arguments.
func goPackages(i *Install, c *Command, operands []Word) []Package {
	if i.Verb.Text == "run" && len(operands) > 1 {
		operands = operands[:1]
	}
	return judge(goPinned)(i, c, operands)
}

func goPinned(name string) bool {
	if hasPrefix(name, ".", "/") || strings.HasSuffix(name, ".go") {
		return true
	}
	_, version, ok := strings.Cut(name, "@")
	return ok && version != "latest" && version != "none" && version != "upgrade"
}
