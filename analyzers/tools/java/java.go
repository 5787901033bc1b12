// Package java models java with the archive or folders that it runs, javac, jar, Maven, Gradle, and the wrapper scripts
// of both.
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

// Tools are java, its compiler and archiver, Maven, Gradle, the wrappers of both, and Ant.
var Tools = []*tools.Tool{java, compiler, archiver, maven, gradle, gradlew, mvnw, ant}

var java = &tools.Tool{
	Names:    tools.Names("java"),
	Language: "java",
	Grammar:  func(args []effects.Arg) effects.Line { return effects.Line{Args: args} },
	Effect:   effect,
	Manager:  "java",
	Supposes: true,
	Run:      Run,
}

// valued are the options with a word of their own for a value. Source: java(1) of JDK 21, which is also that of 8 for
// those it has.
var valued = tools.WordList(`-cp -classpath --class-path -p --module-path --upgrade-module-path --add-modules --add-reads --add-exports --add-opens
	--limit-modules --patch-module --enable-native-access --source`)

func effect(l effects.Line) effects.Effect {
	return effects.CarriedOut("java", l, effects.Projects(l.Args))
}

// Run refuses a program that is not where java is told to find it. What it does is left to what the text says.
func Run(a *tools.Command, x effects.Action) {
	start(a, x.Line.Args)
	a.Instead(x)
}

// start looks at the first argument that says what is started.
func start(a *tools.Command, args []effects.Arg) {
	var classes effects.Arg
	for _, name := range []string{"CLASSPATH", "JDK_JAVA_OPTIONS"} {
		if v, ok := a.Vars[name]; ok && !v.Unset && v.Exported {
			return
		}
	}
	if toolOptions(a); a.Failed {
		return
	}
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch {
		case !word.Known || strings.HasPrefix(word.Text, "@"):
			return
		case word.Text == "-jar":
			if i+1 < len(args) && args[i+1].Known {
				archive(a, args[i+1])
			}
			return
		case valued.Has(word.Text) && i+1 < len(args):
			if i++; strings.HasPrefix(word.Text, "-c") || word.Text == "--class-path" {
				classes = args[i]
			}
		case !strings.HasPrefix(word.Text, "-"):
			from := classPath(a, classes)
			if from.Text != "" && !strings.HasSuffix(word.Text, ".java") && !outside(word.Text, args[:i]) {
				lost(a, word, from)
			}
			if strings.HasSuffix(word.Text, ".java") {
				singleFile(a, word)
			}
			if at, ok := a.Abs(strings.ReplaceAll(word.Text, ".", "/")+".class", classes.Text == ""); ok {
				tooOld(a, word, a.Stat(at).Entry.Source)
				lacking(a, word, a.Stat(at).Entry.Source)
			}
			return
		case word.Text == "-version" || word.Text == "--version" || word.Text == "-m" || word.Text == "--module":
			return
		default:
			if option(a, word, args); a.Failed {
				return
			}
		}
	}
}

// own begin the names of classes that the JDK has itself. Source: the packages of the modules of JDK 8 to 21.
var own = []string{"java.", "javax.", "jdk.", "sun.", "com.sun.", "netscape.", "org.ietf.", "org.jcp.", "org.w3c.", "org.xml."}

// outside reports whether a class may come from elsewhere than the class path: with the JDK, or by an option. Source: java(1)
// of 17 and 21.
func outside(class string, options []effects.Arg) bool {
	class = strings.ReplaceAll(class, "/", ".")
	return slices.ContainsFunc(own, func(start string) bool { return strings.HasPrefix(class, start) }) ||
		slices.ContainsFunc(options, func(o effects.Arg) bool {
			return strings.HasPrefix(o.Text, "-Djava.class.path") || strings.HasPrefix(o.Text, "-Xbootclasspath") ||
				strings.HasPrefix(o.Text, "-javaagent") || o.Text == "--patch-module" || strings.HasPrefix(o.Text, "--patch-module=")
		})
}

// classPath is where classes are looked for: the working directory unless an option or a variable says otherwise; "" where
// that is not known. Source: java(1) of 17, -cp.
func classPath(a *tools.Command, given effects.Arg) effects.Arg {
	switch {
	case given.Known:
		return given
	case given != (effects.Arg{}) || !a.Lookup("CLASSPATH").Unset:
		return effects.Arg{}
	}
	return effects.Arg{Text: ".", Known: true}
}

// archive refuses -jar with a file that is not there.
func archive(a *tools.Command, jar effects.Arg) {
	at, ok := a.At(jar)
	if !ok {
		return
	}
	e := a.Stat(at).Entry
	a.Need(state.Need{Span: a.Span(jar), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely,
		Call: a.Index, Cause: e.Cause}, a.FailureContext)
	switch {
	case e.Presence == filesystem.Absent:
		a.Refuse(jar, state.FailsPath, "Unable to access jarfile "+jar.Text+": there is no "+at, e.Likely)
	case e.Presence == filesystem.Present && e.Source != nil && *e.Source == plainManifest:
		a.Refuse(jar, state.FailsPath, "no main manifest attribute, in "+jar.Text, e.Likely)
	case e.Presence == filesystem.Present:
		tooOld(a, jar, e.Source)
		lacking(a, jar, e.Source)
	}
}

// lost refuses a class where nothing of the class path is there, or none of its folders has the class.
func lost(a *tools.Command, class, classes effects.Arg) {
	likely, nothing := false, true
	for _, p := range strings.Split(classes.Text, ":") {
		archives := strings.HasSuffix(p, "*")
		if archives {
			p = path.Dir(p)
		}
		at, ok := a.Abs(p, p != "")
		if !ok {
			return
		}
		e := a.Stat(at).Entry
		if nothing = nothing && e.Presence == filesystem.Absent; e.Presence != filesystem.Absent {
			if e.Presence != filesystem.Present || e.Type != filesystem.Directory || archives {
				return
			}
			if e = a.Stat(path.Join(at, strings.ReplaceAll(class.Text, ".", "/")+".class")).Entry; e.Presence != filesystem.Absent {
				tooOld(a, class, e.Source)
				lacking(a, class, withClasses(a, classes, e.Source))
				unlinked(a, class, classes, e.Source)
				resourceless(a, class, classes, e.Source)
				return
			}
		}
		likely = likely || e.Likely
	}
	where := "there is no " + classes.Text
	if !nothing {
		where = classes.Text + " does not have it"
	}
	if classes.Text == "." {
		where = "no " + strings.ReplaceAll(class.Text, ".", "/") + ".class in the working directory"
	}
	a.Refuse(class, state.FailsPath, "Could not find or load main class "+class.Text+": "+where, likely)
}
