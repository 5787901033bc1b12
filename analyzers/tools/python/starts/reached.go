package starts

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// step carries out one step of a module's code; what is the failure that it ends in, "" for none.
func (f *importEval) step(s code.Step, at, pkg string) (what, where string) {
	switch s.Kind {
	case code.Imports:
		return f.one(s.Import, at, pkg)
	case code.Tries:
		return f.tries(s, at, pkg)
	case code.Sets:
		f.sets(s.Name, s.Value)
	case code.Defaults:
		if _, _, set := f.variable(s.Name); !set {
			f.sets(s.Name, s.Value)
		}
	case code.Loads:
		f.load(s.Path, at)
	case code.Demands:
		return f.demand(s), ""
	case code.Reads, code.Enters:
		return f.read(s), ""
	case code.Writes:
		return f.write(s), ""
	case code.Searches:
		f.also = append(f.also, path.Join("/", f.beneath(s.Path)))
	case code.Wants:
		return f.wanted(s), ""
	case code.Runs:
		return f.program(s.Name, ""), ""
	case code.Localizes:
		return f.localized(s.Name), ""
	case code.Describes:
		return f.described(s.Name), ""
	case code.Makes:
		return f.made(s), ""
	case code.Zones:
		return f.zone(s.Name), ""
	case code.Links:
		return f.loaded(s.Name), ""
	case code.Calls:
		return f.call(s, pkg)
	case code.Stops, code.Asks:
		return memberEval{f}.stops(s), ""
	case code.Abstract:
		return memberEval{f}.abstract(s, pkg), ""
	case code.Parses:
		return memberEval{f}.parse(s), ""
	case code.Holds:
		return memberEval{f}.holds(s), ""
	case code.Logs:
		return memberEval{f}.logs(s, pkg)
	case code.Members:
		return memberEval{f}.member(s, pkg), ""
	case code.Unbound:
		return f.unbound(s), ""
	case code.Opens:
		if f.flask != "" {
			s.Path = path.Join(f.flask, s.Path)
			return f.read(s), ""
		}
	case code.Django:
		return setUp(f, s.Name != "")
	case code.Serves:
		module, _, _ := strings.Cut(s.Name, ":")
		return f.named(module, nil)
	}
	return "", ""
}

// stops refuses what ends the program by itself.
func (f memberEval) stops(s code.Step) string {
	if f.halted || f.lends {
		return ""
	}
	if f.kind = state.FailsExit; s.Kind == code.Asks {
		f.kind = state.FailsArguments
	}
	return s.Reason
}

// unbound refuses a name that neither the module nor Python binds.
func (f *importEval) unbound(s code.Step) string {
	if f.halted || f.lends {
		return ""
	}
	f.kind = state.FailsExit
	return s.Reason
}

// tries follows imports, and where one of them fails those that take their place.
func (f *importEval) tries(s code.Step, at, pkg string) (what, where string) {
	failed := false
	for _, one := range s.First {
		if what, where = f.one(one.Import, at, pkg); what != "" && f.kind != "" {
			return what, where // not what a handler of imports catches
		}
		if failed = what != ""; failed {
			break
		}
	}
	if !failed {
		return "", ""
	}
	for _, one := range s.Otherwise {
		if what, where = f.one(one.Import, at, pkg); what != "" {
			return what, pick(where == "", fmt.Sprintf(" (imported in %s, line %d)", at, one.Line), where)
		}
	}
	return "", ""
}

// wanted refuses where none of the modules is there that a library imports when it is called.
func (f *importEval) wanted(s code.Step) string {
	before := f.likely
	for _, name := range strings.Fields(s.Name) {
		_, _, p := f.locate(name)
		if p == filesystem.Unknown {
			p, _ = f.ModulePresence(f.python, name)
		}
		if p != filesystem.Absent {
			f.likely = before
			return ""
		}
	}
	f.likely = f.likely || s.Value == "" // another release may do without
	return s.Reason
}

// sets notes a variable that the program sets; "" for some that are not known.
func (f *importEval) sets(name, value string) {
	if f.set == nil {
		f.set = map[string]string{}
	}
	f.set[name] = pick(value == "", "?", value)
}

// variable is what the program finds in its environment.
func (f *importEval) variable(name string) (value string, known, set bool) {
	if v := f.set[name]; v != "" {
		return v, v != "?", true
	}
	v := f.Lookup(name)
	if _, held := f.Vars[name]; !held && f.Open && f.starting() && !f.Unsure {
		return "", false, false // docker run may set it
	}
	return v.Text, (v.Known || v.Unset) && f.set[""] == "", !v.Unset
}

// starting reports whether a container starts, whose environment the image has but for what docker run adds.
func (f *importEval) starting() bool { return f.Step.Instruction == nil }

// beneath is a path as the program sees it.
func (f *importEval) beneath(p string) string {
	if path.IsAbs(p) {
		return p
	}
	return path.Join(f.dir, p)
}

// provided are variables that a shell or the engine sets, or may set.
var provided = tools.WordList(`PATH HOME HOSTNAME PWD OLDPWD SHLVL _ TERM USER LOGNAME SHELL LANG http_proxy https_proxy no_proxy ftp_proxy all_proxy
	HTTP_PROXY HTTPS_PROXY NO_PROXY FTP_PROXY ALL_PROXY`)

// demand refuses a variable that nobody sets. When a container starts, docker run may: that is another kind of failure
// unless the build has an argument of that name, which no container has. A secret is left out of an image on purpose.
func (f *importEval) demand(s code.Step) string {
	if f.halted || f.set[""] != "" || provided.Has(s.Name) || strings.HasPrefix(s.Name, "LC_") {
		return ""
	}
	for _, name := range []string{s.Name, strings.ToLower(s.Name)} {
		if _, _, set := f.variable(name); set {
			return ""
		}
	}
	reason := s.Reason
	switch {
	case !f.starting():
		f.kind = state.FailsVariable
	case f.State.Env.Built(s.Name) && !secret.MatchString(s.Name):
		f.kind, f.likely = state.FailsVariable, true
		reason += ", only an ARG"
	case f.likely || s.Likely || state.Confidential(s.Name):
		f.kind, f.likely = state.FailsUnlessSet, true
	default:
		f.likely = true
		f.kind, reason = state.UnlessSet(s.Name, reason)
	}
	if f.lost != "" && !f.starting() {
		reason += " (there is no " + f.lost + ")"
	}
	return reason
}

var secret = lazyregexp.New(`SECRET|KEY|TOKEN|PASS|CRED|DSN|URL`)

// load reads a file of variables: the one that is named, or the nearest .env above the module. Sources: python-dotenv's
// find_dotenv, python-decouple's AutoConfig, django-environ's read_env.
func (f *importEval) load(name, module string) {
	var at string
	var e filesystem.Entry
	if name != "" {
		at = f.beneath(name)
		e = f.Stat(at).Entry
	} else {
		at, e = f.Above(path.Dir(module), ".env")
		if _, ini := f.Above(path.Dir(module), "settings.ini"); ini.Presence != filesystem.Absent {
			e = filesystem.Entry{}
		}
		if e.Presence == filesystem.Absent {
			at = path.Join(path.Dir(module), ".env")
		}
	}
	switch {
	case e.Presence == filesystem.Absent:
		f.lost = at
		f.likely = f.likely || e.Likely
	case e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent):
		f.sets("", "")
	default:
		for line := range strings.Lines(string(e.Content)) {
			name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "=")
			if name = strings.TrimSpace(name); ok && !strings.HasPrefix(name, "#") {
				f.sets(name, strings.Trim(strings.TrimSpace(value), `"'`))
			}
		}
	}
}

// read refuses a file or folder that is not there.
func (f *importEval) read(s code.Step) string {
	if f.halted || f.dir == "" && !path.IsAbs(s.Path) {
		return ""
	}
	at := f.beneath(s.Path)
	e := f.Stat(at).Entry
	if e.Presence == filesystem.Present && s.Kind == code.Reads {
		return unreadable(f, at)
	}
	if e.Presence != filesystem.Absent || strings.HasPrefix(at, "/tmp/") || strings.HasPrefix(at, "/run/") || strings.HasPrefix(at, "/proc/") || strings.HasPrefix(at, "/sys/") || strings.HasPrefix(at, "/dev/") {
		return ""
	}
	f.kind = state.FailsPath
	f.likely = f.likely || e.Likely
	if s.Reason != "" {
		f.likely = true
		return s.Reason + ": '" + at + "'"
	}
	if s.Kind == code.Enters {
		return fmt.Sprintf("Directory '%s' does not exist", at)
	}
	return fmt.Sprintf("No such file or directory: '%s'", at)
}

// unreadable refuses a file or folder that is there and that the user may not read.
func unreadable(f *importEval, at string) string {
	denial := f.Forbidden(at, state.ToRead)
	if denial.Where == "" {
		return ""
	}
	f.kind, f.likely = state.FailsAccess, f.likely || denial.Likely || f.starting()
	return fmt.Sprintf("Permission denied: '%s'", at)
}
