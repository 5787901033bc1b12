package java

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The scripts that a source tree has for a Gradle or a Maven of its own. Sources: the start script of Gradle 8.5's
// "wrapper" task; mvnw of Maven Wrapper 3.3, of the kind "only-script".
var (
	gradlew = &tools.Tool{Names: tools.Names("gradlew"), Grammar: effects.Getopt("", ""), Effect: sourceTree, Root: effects.Rooted("gradlew", ""),
		Beside: func(a *tools.Command) (leave func()) {
			l, projects := gradle.Grammar(given(a)), projectsOf(a)
			if jarless(a); !a.Failed {
				unbuilt(a, l, projects)
			}
			return gradled(a, l, projects)
		}}
	mvnw = &tools.Tool{Names: tools.Names("mvnw"), Grammar: effects.Getopt("", ""), Effect: sourceTree, Root: effects.Rooted("mvnw", ""),
		Beside: func(a *tools.Command) (leave func()) {
			if unwrapped(a); !a.Failed {
				projects(a, maven.Grammar(given(a)))
			}
			return mavened(a, maven.Grammar(given(a)))
		}}
	jarless = needs("gradle/wrapper/gradle-wrapper.jar", "org.gradle.wrapper.GradleWrapperMain",
		"Could not find or load main class org.gradle.wrapper.GradleWrapperMain", "curl", "wget")
	unwrapped = needs(".mvn/wrapper/maven-wrapper.properties", "cannot read distributionUrl property in",
		"cannot read distributionUrl property")
)

// sourceTree is a script that a source tree brings by an agreed name: it carries a build out, and installs nothing.
func sourceTree(l effects.Line) effects.Effect {
	e := effects.Scoped(l.Args)
	e.Add(effects.Action{Kind: effects.Anywhere})
	return e
}

// needs refuses a script with a mark in its text, of which upstream's own says why it stops, where the file that it
// reads is not there. With foreign words in it, it may put the file there by itself.
func needs(file, mark, why string, foreign ...string) func(*tools.Command) {
	return func(a *tools.Command) {
		script := a.Stat(a.Executable)
		text := string(script.Entry.Content)
		within := func(word string) bool { return strings.Contains(text, word) }
		if !within(mark) || slices.ContainsFunc(foreign, within) {
			return
		}
		at := path.Join(path.Dir(script.Path), file)
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(effects.Arg{}, state.FailsPath, why+": there is no "+at, e.Likely)
		}
	}
}

// given are the arguments of a command.
func given(a *tools.Command) (args []effects.Arg) {
	for i, f := range a.Fields[1:] {
		args = append(args, effects.Arg{Text: f.Text, Known: f.Known && !f.Many, Index: i + 1})
	}
	return args
}
