package java

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// imports are those of one type, or of all of a package. Source: The Java Language Specification, 7.5.
var imports = lazyregexp.New(`(?m)^import\s+([a-z_][\w]*(?:\.[a-z_]\w*)+)\.(?:[A-Z]\w*|\*)\s*;`)

// platform are the packages of JDKs themselves: some bring JavaFX, JDK 8 has CORBA, and vendors have their own. Source:
// the packages of JDK 8 and 21; JavaFX 21.
var platform = lazyregexp.New(`^(?:javax?|javafx|jdk|sunw?|netscape|oracle|com\.(?:sun|oracle|ibm|azul)|org\.(?:w3c|xml|ietf|jcp|omg|graalvm))\.`)

// searching are javac's options that name other places for classes.
var searching = tools.Names(`-cp -classpath --class-path -p --module-path --module-source-path -sourcepath --source-path -bootclasspath --system --add-modules -m --module
	-J-cp -extdirs -endorseddirs -processorpath --processor-path`)

// unimported refuses sources that import a package which none of them is of, where javac looks nowhere but in its working
// directory. Source: javac(1) of JDK 21, "-classpath".
func unimported(a *tools.Command, args, sources []effects.Arg) {
	for _, w := range args {
		if name, _, _ := strings.Cut(w.Text, "="); searching[name] {
			return
		}
	}
	if !a.Lookup("CLASSPATH").Unset || !a.Lookup("JDK_JAVAC_OPTIONS").Unset || !a.Dir.Known {
		return
	}
	var texts []string
	declared := map[string]bool{}
	for _, p := range sources {
		at, ok := a.At(p)
		e := a.Stat(at).Entry
		if !ok || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || path.Base(at) == "module-info.java" {
			return
		}
		text := remarked.ReplaceAllString(string(e.Content), " ")
		if m := pkg.FindStringSubmatch(text); m != nil {
			declared[m[1]] = true
		}
		texts = append(texts, text)
	}
	for i, text := range texts {
		for _, m := range imports.FindAllStringSubmatch(text, -1) {
			name := m[1]
			folder := path.Join(a.Dir.Text, strings.ReplaceAll(name, ".", "/"))
			if e := a.Stat(folder).Entry; !platform.MatchString(name+".") && !declared[name] && e.Presence == filesystem.Absent {
				a.Refuse(sources[i], state.FailsPath, "error: package "+name+" does not exist", e.Likely || a.Executable == "")
				return
			}
		}
	}
}
