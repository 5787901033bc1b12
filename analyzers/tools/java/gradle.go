package java

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/outputs"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// gradle is Gradle. Source: "gradle --help" of Gradle 8.10.
var gradle = &tools.Tool{
	Names: tools.Names("gradle"),
	Settings: []string{"*.gradle", "*.gradle.kts", "gradle.properties", "~/.gradle/gradle.properties", "~/.gradle/init.gradle", "~/.gradle/init.d/*",
		"$GRADLE_USER_HOME/gradle.properties"},
	Answers:  tools.Names("h help v version"),
	Language: "java",
	Grammar: effects.Words(effects.Valued(`x exclude-task p project-dir b build-file c settings-file g gradle-user-home I init-script
		include-build max-workers console warning-mode priority F dependency-verification M
		write-verification-metadata D P system-prop project-prop project-cache-dir tests`)),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("gradle", l, effects.Projects(l.Args))
	},
	Root:     effects.Rooted("settings.gradle settings.gradle.kts build.gradle build.gradle.kts", "", "p", "project-dir", "b", "build-file"),
	Manager:  "gradle",
	Supposes: true,
	Run: func(a *tools.Command, x effects.Action) {
		projects := projectsOf(a)
		if !a.Doubtful {
			unbuilt(a, *x.Line, projects)
		}
		leave := gradled(a, *x.Line, projects)
		a.Instead(x)
		leave()
	},
}

// makes are Gradle's tasks that compile, and make what is known; looks are those that leave no build folder. Source:
// Gradle's user manual, 8.10, "The Java Plugin" and "Command-Line Interface".
var (
	makes = tools.WordList("build assemble jar bootJar shadowJar classes check test buildNeeded buildDependents")
	looks = tools.WordList("dependencies tasks projects properties help clean wrapper buildEnvironment")
)

// written are files of a project that Gradle itself leaves alone.
var written = []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "gradle.properties", "gradlew",
	"gradle/wrapper/gradle-wrapper.jar", "gradle/wrapper/gradle-wrapper.properties"}

// gradled returns what puts the archives of the projects that are built, once Gradle has run: nothing where a task or an
// option is not known.
func gradled(a *tools.Command, l effects.Line, projects map[string]*project) (leave func()) {
	ran := map[string]map[string]bool{} // tasks by project
	for _, task := range tasksOf(l) {
		at := strings.LastIndexByte(task.Text, ':')
		name := task.Text[at+1:]
		if !task.Known || !makes.Has(name) && !looks.Has(name) {
			return func() {}
		}
		of := strings.Trim(task.Text[:at+1], ":")
		if at < 0 {
			of = "*"
		}
		if ran[of] == nil {
			ran[of] = map[string]bool{}
		}
		ran[of][name] = true
	}
	told := l.Has("p", "project-dir", "b", "build-file", "c", "settings-file", "I", "init-script", "P", "project-prop", "include-build")
	defined := slices.ContainsFunc(l.Args, func(o effects.Arg) bool { return !o.Known || strings.HasPrefix(o.Text, "-P") })
	if told || defined {
		return func() {}
	}
	var paths []string
	var fills []func()
	for _, dir := range slices.Sorted(maps.Keys(projects)) {
		fills = append(fills, projects[dir].fill(a, dir, ran))
		for _, name := range written {
			paths = append(paths, path.Join(a.Real(dir), name))
		}
	}
	fills = slices.Insert(fills, 0, keep(a, paths))
	return func() {
		for _, fill := range fills {
			fill()
		}
	}
}

// tasksOf are the tasks that are asked for.
func tasksOf(l effects.Line) []effects.Arg {
	if l.Verb == (effects.Arg{}) {
		return nil
	}
	return append([]effects.Arg{l.Verb}, l.Operands...)
}

// fill returns what puts the archives of one project into its build folder, which was not there before.
func (p *project) fill(a *tools.Command, dir string, ran map[string]map[string]bool) func() {
	to, mine, built := path.Join(dir, "build"), map[string]bool{}, false
	for _, of := range []string{"*", strings.ReplaceAll(strings.Trim(strings.TrimPrefix(dir, a.Dir.Text), "/"), "/", ":")} {
		for task := range ran[of] {
			mine[task] = true
			built = built || makes.Has(task)
		}
	}
	was := a.Stat(to).Entry
	made, ok := p.archives(mine)
	if !ok || was.Presence != filesystem.Absent || built && len(made) == 0 {
		return func() {}
	}
	if !built {
		return func() {
			a.Edit(func(e *filesystem.Editor) { e.Remove(a.Real(to), was.Cause); e.Doubt(a.Real(to), was.Cause) })
		}
	}
	files := []string{}
	for _, one := range made {
		files = append(files, "libs/"+one.name)
	}
	return func() {
		outputs.Fill(a, to, files, []string{"classes", "generated", "resources", "tmp", "reports", "test-results", "distributions",
			"scripts", "bootScripts", "kotlin", "docs"})
		for _, one := range made {
			mark(a, path.Join(to, "libs"), one, p.target(a))
		}
	}
}

// target is the Java that classes are compiled for.
func (p *project) target(a *tools.Command) int {
	switch {
	case p.compiled > 0:
		return p.compiled
	case p.toolchain > 0:
		return p.toolchain
	}
	return release(a)
}

// included are the paths of projects that settings name.
var (
	included = lazyregexp.New(`(?m)^\s*include\b(?:[^\n]*,\s*\n)*[^\n]*`)
	quoted   = lazyregexp.New(`["']:?([\w.:-]+)["']`)
)

// projectsOf are the projects in the working directory by their folders, as far as their scripts are known.
func projectsOf(a *tools.Command) map[string]*project {
	if !a.Dir.Known {
		return nil
	}
	found := map[string]*project{}
	settings, there := scripts(a, a.Dir.Text, "settings.gradle")
	script, is := scripts(a, a.Dir.Text, "build.gradle")
	if there == filesystem.Unknown || is == filesystem.Unknown || strings.Contains(settings, "projectDir") {
		return found
	}
	root, all := newProject(path.Base(a.Dir.Text), script), statements(script)
	for _, s := range statements(settings) {
		if name, value, plain := s.setting(); name == "rootProject.name" {
			root.name, root.opaque = value, root.opaque || !plain
		}
	}
	root.properties(a, a.Dir.Text)
	root.read(all, "allprojects")
	root.read(all, "")
	if is == filesystem.Present {
		found[a.Dir.Text] = root
	}
	for _, line := range included.FindAllString(settings, -1) {
		for _, m := range quoted.FindAllStringSubmatch(line, -1) {
			dir := path.Join(a.Dir.Text, strings.ReplaceAll(m[1], ":", "/"))
			script, is := scripts(a, dir, "build.gradle")
			if is != filesystem.Present {
				continue
			}
			p := newProject(path.Base(dir), script)
			p.starts = p.starts || root.starts
			p.properties(a, a.Dir.Text)
			p.properties(a, dir)
			p.read(all, "allprojects")
			p.read(all, "subprojects")
			p.read(statements(script), "")
			found[dir] = p
		}
	}
	return found
}

var manifested = lazyregexp.New(`(?i)main-?class|manifest`)

func newProject(name, script string) *project {
	return &project{name: name, plugins: map[string]string{}, tasks: map[string]map[string]string{},
		starts: manifested.MatchString(script), opaque: unread.MatchString(script)}
}

var versionLine = lazyregexp.New(`(?m)^\s*version\s*[=:]\s*(\S+)\s*$`)

// properties takes in what gradle.properties says.
func (p *project) properties(a *tools.Command, dir string) {
	e := a.Stat(path.Join(dir, "gradle.properties")).Entry
	if m := versionLine.FindStringSubmatch(string(e.Content)); m != nil {
		p.version = m[1]
	}
	p.opaque = p.opaque || e.Presence == filesystem.Unknown
}

// unbuilt refuses a project that the image's Java cannot compile. Source: Gradle's user manual, 8.10, "Toolchains": since
// 8.0 none is downloaded where no repository of them is configured.
func unbuilt(a *tools.Command, l effects.Line, projects map[string]*project) {
	has := release(a)
	compiles := slices.ContainsFunc(tasksOf(l), func(task effects.Arg) bool {
		return task.Known && makes.Has(task.Text[strings.LastIndexByte(task.Text, ':')+1:])
	})
	if has == 0 || !compiles || len(projects) == 0 || l.Has("p", "project-dir", "P", "project-prop", "D", "system-prop") {
		return
	}
	settings, there := scripts(a, a.Dir.Text, "settings.gradle")
	fetches := there == filesystem.Unknown || strings.Contains(settings, "foojay") || strings.Contains(settings, "toolchainManagement") || gradleOf(a) < 8
	for _, dir := range slices.Sorted(maps.Keys(projects)) {
		p := projects[dir]
		switch {
		case p.toolchain > 0 && p.toolchain != has && !fetches:
			a.Refuse(l.Verb, state.FailsExit, fmt.Sprintf("no Java installation matches languageVersion=%d: this is %d, and no repository of toolchains is configured",
				p.toolchain, has), true)
		case p.toolchain == 0 && p.compiled > has:
			a.Refuse(l.Verb, state.FailsExit, fmt.Sprintf("invalid source release: %d: this is Java %d", p.compiled, has), true)
		}
		if a.Failed {
			return
		}
	}
}

var (
	gradleTag = lazyregexp.New(`(?:^|/)gradle:([0-9]+)\b`)
	gradleURL = lazyregexp.New(`distributionUrl=.*gradle-([0-9]+)\.`)
)

// gradleOf is the major version of Gradle, 0 where it is not known.
func gradleOf(a *tools.Command) int {
	m := gradleTag.FindStringSubmatch(a.State.ImageRef)
	if path.Base(a.Fields[0].Text) == "gradlew" {
		e := a.Stat(path.Join(a.Dir.Text, "gradle/wrapper/gradle-wrapper.properties")).Entry
		m = gradleURL.FindStringSubmatch(string(e.Content))
	}
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}
