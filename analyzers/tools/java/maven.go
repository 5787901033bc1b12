package java

import (
	"encoding/xml"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/outputs"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maven is Apache Maven. Source: "mvn --help" of Maven 3.9.
var maven = &tools.Tool{
	Names:    tools.Names("mvn"),
	Settings: []string{"pom.xml", ".mvn/maven.config", ".mvn/jvm.config", "~/.m2/settings.xml", "~/.mavenrc"},
	Answers:  tools.Names("h help v version"),
	Language: "java",
	Grammar: effects.Words(effects.Valued(`f file s settings gs global-settings t toolchains gt global-toolchains pl projects P activate-profiles
		T threads l log-file b builder emp encrypt-master-password ep encrypt-password rf resume-from D define`)),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("maven", l, effects.Projects(l.Args))
	},
	Root:     effects.Rooted("pom.xml", "", "f", "file"),
	Manager:  "maven",
	Supposes: true,
	Run: func(a *tools.Command, x effects.Action) {
		if !a.Doubtful {
			projects(a, *x.Line)
		}
		leave := mavened(a, *x.Line)
		a.Instead(x)
		leave()
	},
}

// mavened returns what puts what Maven leaves, once it has run.
func mavened(a *tools.Command, l effects.Line) (leave func()) {
	all, n, restore := packaged(a, l), target(a, l), kept(a, l)
	return func() {
		restore()
		for _, dir := range slices.Sorted(maps.Keys(all)) {
			made := all[dir]
			outputs.Fill(a, dir, []string{made.name, made.name + ".original", "jacoco.exec"}, []string{"classes", "test-classes", "generated-sources",
				"generated-test-sources", "maven-archiver", "maven-status", "surefire-reports", "failsafe-reports", "site",
				strings.TrimSuffix(made.name, path.Ext(made.name))})
			mark(a, dir, made, n)
		}
	}
}

// kept keeps the text of the project that is built and what says how, which no phase writes, and neither does the
// plugin dependency; where only that ran, there is still no target.
func kept(a *tools.Command, l effects.Line) (restore func()) {
	paths, resolves := []string{}, true
	for _, goal := range l.Args {
		if !goal.Known || !phases.Has(goal.Text) && !strings.HasPrefix(goal.Text, "-") && !strings.HasPrefix(goal.Text, "dependency:") {
			return func() {}
		}
		resolves = resolves && (strings.HasPrefix(goal.Text, "-") || phases.Has(goal.Text) && strings.HasPrefix(goal.Text, "dependency:r") ||
			goal.Text == "dependency:go-offline" || goal.Text == "dependency:tree")
	}
	for dir := range tools.Upwards(a.Real(a.Dir.Text)) {
		paths = append(paths, path.Join(dir, "pom.xml"), path.Join(dir, ".mvn"))
	}
	if at := path.Join(a.Dir.Text, "target"); resolves {
		return keep(a, append(paths, at))
	}
	return keep(a, paths)
}

// keep returns what puts back the files that are there, and those that are not, once a command has run that leaves them
// alone.
func keep(a *tools.Command, paths []string) (restore func()) {
	before := map[string]filesystem.Entry{}
	for _, at := range paths {
		if a.Dir.Known {
			before[at] = a.Stat(at).Entry
		}
	}
	return func() {
		lost := slices.DeleteFunc(slices.Sorted(maps.Keys(before)), func(at string) bool { // before one of them is put back
			was := before[at]
			return was.Presence != filesystem.Absent && was.Type != filesystem.Regular || !unlike(a.Stat(at).Entry, was)
		})
		for _, at := range lost {
			a.Edit(func(e *filesystem.Editor) { e.Put(at, before[at]) })
		}
	}
}

// unlike reports whether less is known of an entry than before.
func unlike(now, before filesystem.Entry) bool {
	return now.Presence != before.Presence || !now.Has(before.Known)
}

// phases are what needs a project: those of Maven's lifecycles, and the goals that ask for a project's dependencies.
// Sources: Maven's "Lifecycles Reference", and the documentation of its plugin dependency, 3.8.
var phases = tools.WordList(`pre-clean clean post-clean validate initialize generate-sources process-sources generate-resources process-resources
	compile process-classes generate-test-sources process-test-sources generate-test-resources process-test-resources
	test-compile process-test-classes test prepare-package package pre-integration-test integration-test
	post-integration-test verify install deploy
	pre-site site post-site site-deploy dependency:go-offline dependency:resolve dependency:resolve-plugins dependency:copy-dependencies dependency:tree`)

// projects refuses Maven without a project where a goal needs one, and a project of which a module is not there.
func projects(a *tools.Command, l effects.Line) {
	if !a.Dir.Known || !a.Lookup("MAVEN_ARGS").Unset || l.Has("h", "help", "v", "version") {
		return
	}
	for _, name := range []string{".mvn/maven.config", ".mvn/extensions.xml"} { // options, and projects of other forms
		if _, e := a.Above(a.Dir.Text, name); e.Presence != filesystem.Absent {
			return
		}
	}
	at, told := path.Join(a.Dir.Text, "pom.xml"), false
	if file, given := l.Options.Value("f", "file"); given {
		if at, told = a.At(file); !told {
			return
		}
		if a.Stat(at).Entry.Type == filesystem.Directory {
			at = path.Join(at, "pom.xml")
		}
	}
	pom := a.Stat(at).Entry
	if pom.Presence == filesystem.Absent {
		without(a, l, at, told, pom.Likely)
		return
	}
	if !l.Has("N", "non-recursive") {
		modules(a, l.Verb, at, 0)
	}
	if !a.Failed {
		tooNew(a, l, pom)
	}
}

// without is Maven where there is no project.
func without(a *tools.Command, l effects.Line, at string, told, likely bool) {
	if told {
		a.Refuse(l.Verb, state.FailsPath, "POM file "+at+" specified with the -f/--file command line argument does not exist", likely)
		return
	}
	for _, goal := range l.Args {
		if goal.Known && phases.Has(goal.Text) {
			a.Refuse(goal, state.FailsPath, "the goal "+goal.Text+" requires a project, and there is no POM in "+a.Dir.Text, likely)
			return
		}
	}
}

// modules refuses a project of which a module that no profile asks for is not there, and the same of its modules.
// Source: Maven's POM reference, "Aggregation"; its message is that of 3.8.
func modules(a *tools.Command, arg effects.Arg, at string, depth int) {
	e := a.Stat(at).Entry
	var pom struct {
		Modules []string `xml:"modules>module"`
	}
	if depth > 10 || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) ||
		xml.Unmarshal(e.Content, &pom) != nil {
		return
	}
	for _, name := range pom.Modules {
		if name = strings.TrimSpace(name); name == "" || strings.Contains(name, "$") {
			continue
		}
		child := path.Join(path.Dir(at), strings.ReplaceAll(name, "\\", "/"))
		if a.Stat(child).Entry.Type != filesystem.Regular {
			child = path.Join(child, "pom.xml")
		}
		if to := a.Stat(child).Entry; to.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, "Child module "+path.Dir(child)+" of "+at+" does not exist", to.Likely)
			return
		}
		if modules(a, arg, child, depth+1); a.Failed {
			return
		}
	}
}
