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
var imports = lazyregexp.New(`(?m)^\s*import\s+([a-z_][\w]*(?:\.[a-z_]\w*)*)\.([A-Z]\w*|\*)\s*;`)

// platform are the packages of JDKs themselves: some include JavaFX, JDK 8 has CORBA, and vendors have their own. Source:
// the packages of JDK 8 and 21; JavaFX 21.
var platform = lazyregexp.New(`^(?:javax?|javafx|jdk|sunw?|netscape|oracle|com\.(?:sun|oracle|ibm|azul)|org\.(?:w3c|xml|ietf|jcp|omg|graalvm))\.`)

// elsewhere are javac's options that name places for classes which are not followed.
var elsewhere = tools.WordList(`-p --module-path --module-source-path -bootclasspath --system --add-modules -m --module
	-J-cp -extdirs -endorseddirs -processorpath --processor-path -processor --patch-module`)

// roots are the folders below which javac looks for classes and sources; ok is false where not all that it finds is known.
// Archives may have any class. Source: javac(1) of JDK 21, "Searching for Module, Package and Type Declarations".
func roots(a *tools.Command, args []effects.Arg) (dirs []string, ok bool) {
	if !a.Lookup("CLASSPATH").Unset || !a.Lookup("JDK_JAVAC_OPTIONS").Unset || !a.Dir.Known {
		return nil, false
	}
	paths := []string{}
	for i, w := range args {
		name, value, joined := strings.Cut(w.Text, "=")
		switch {
		case elsewhere.Has(name), strings.HasPrefix(w.Text, "-Xbootclasspath"), strings.HasPrefix(w.Text, "-Xplugin"), strings.HasPrefix(w.Text, "@"):
			return nil, false
		case name != "-cp" && name != "-classpath" && name != "--class-path" && name != "-sourcepath" && name != "--source-path":
			continue
		case !joined && (i+1 == len(args) || !args[i+1].Known):
			return nil, false
		case !joined:
			value = args[i+1].Text
		}
		paths = append(paths, strings.Split(value, ":")...)
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	for _, p := range paths {
		if p == "" {
			p = "."
		}
		at, known := a.Abs(p, !strings.Contains(p, "*"))
		switch e := a.Stat(at).Entry; {
		case !known, e.Presence == filesystem.Unknown:
			return nil, false
		case e.Presence == filesystem.Present && (e.Type != filesystem.Directory || e.Likely):
			return nil, false
		default:
			dirs = append(dirs, at)
		}
	}
	return dirs, true
}

// implied are sources with those that javac finds for what they import, where no class of it is there.
func implied(a *tools.Command, args []effects.Arg, all []unit) []unit {
	dirs, ok := roots(a, args)
	seen := map[string]bool{}
	for _, u := range all {
		seen[u.at] = true
	}
	for i := 0; ok && i < len(all) && len(all) < maxFound; i++ {
		for _, m := range imports.FindAllStringSubmatch(all[i].code, -1) {
			for _, dir := range dirs {
				at := path.Join(dir, strings.ReplaceAll(m[1], ".", "/"), m[2])
				if e := a.Stat(at + ".class").Entry; seen[at+".java"] || e.Presence != filesystem.Absent {
					continue
				}
				seen[at+".java"] = true
				more, known := units(a, []effects.Arg{{Text: at + ".java", Known: true, Index: all[i].word.Index}})
				if known {
					more[0].word = all[i].word
					all = append(all, more...)
				}
			}
		}
	}
	return all
}

// unimported refuses sources that import a package, or a type, which none of them is of, and which is in no place where
// javac looks.
func unimported(a *tools.Command, args []effects.Arg, all []unit) {
	dirs, ok := roots(a, args)
	if !ok {
		return
	}
	declared := map[string]bool{}
	for _, u := range all {
		declared[u.pkg] = true
		for _, m := range declares.FindAllStringSubmatch(u.code, -1) {
			declared[u.pkg+"."+m[1]] = true
		}
	}
	for _, u := range all {
		for _, m := range imports.FindAllStringSubmatch(u.code, -1) {
			in, name := m[1], m[2]
			if platform.MatchString(in + ".") {
				continue
			}
			gone, likely := true, !distributed(a)
			for _, dir := range dirs {
				folder := path.Join(dir, strings.ReplaceAll(in, ".", "/"))
				e := a.Stat(folder).Entry
				gone, likely = gone && e.Presence == filesystem.Absent, likely || e.Likely
			}
			if gone && !declared[in] {
				a.Refuse(u.word, state.FailsPath, "error: package "+in+" does not exist", likely)
				return
			}
			if name != "*" && !declared[in+"."+name] && absent(a, dirs, in, name) {
				a.Refuse(u.word, state.FailsPath, "error: cannot find symbol: class "+name+" of package "+in, likely)
				return
			}
		}
	}
}

var declares = lazyregexp.New(`\b(?:class|interface|enum|record)\s+(\w+)`)

// absent reports whether no folder has a type of a package, as a class or as a source of its name.
func absent(a *tools.Command, dirs []string, in, name string) bool {
	for _, dir := range dirs {
		for _, end := range []string{".java", ".class"} {
			if e := a.Stat(path.Join(dir, strings.ReplaceAll(in, ".", "/"), name+end)).Entry; e.Presence != filesystem.Absent || e.Likely {
				return false
			}
		}
	}
	return true
}

var (
	starred = lazyregexp.New(`(?m)^\s*import\s+(?:(?:static\s+)?[\w.]+\.\*|module\s+[\w.]+)\s*;`) // modules since 25
	single  = lazyregexp.New(`(?m)^\s*import\s+(?:static\s+)?[\w.]+\.(\w+)\s*;`)
	extends = lazyregexp.New(`\b(?:extends|implements|permits)\b`)
	used    = lazyregexp.New(`(?:^|[^\w.])new\s+([A-Z]\w*)\s*\(|(?:^|[^\w.@])([A-Z]\w*[a-z]\w*)\.[a-z]\w*\s*\(`)
)

// unfound refuses a source that makes an object of a class, or calls a method of one, which is neither imported nor of
// its package. Source: The Java Language Specification, SE 21, 6.5.5.
func unfound(a *tools.Command, args []effects.Arg, all []unit) {
	dirs, ok := roots(a, args)
	if !ok {
		return
	}
	declared := map[string]bool{}
	for _, u := range all {
		for _, m := range declares.FindAllStringSubmatch(u.code, -1) {
			declared[m[1]] = true
		}
	}
	for _, u := range all {
		if starred.MatchString(u.code) || extends.MatchString(u.code) || compact(u.code) {
			continue // types may come from there
		}
		known := map[string]bool{}
		for _, m := range single.FindAllStringSubmatch(u.code, -1) {
			known[m[1]] = true
		}
		for _, m := range used.FindAllStringSubmatch(u.code, -1) {
			name := m[1] + m[2]
			if known[name] || declared[name] || lang.Has(name) || variable(u.code, name) ||
				!absent(a, dirs, u.pkg, name) {
				continue
			}
			a.Refuse(u.word, state.FailsPath, path.Base(u.at)+": error: cannot find symbol: class "+name, !distributed(a))
			return
		}
	}
}

// compact reports whether a source is a compact one, with main outside of a class: it has the types of all packages of
// java.base. Source: JEP 512.
func compact(code string) bool {
	at := launched.FindStringIndex(code)
	return at != nil && strings.Count(code[:at[0]], "{") == strings.Count(code[:at[0]], "}")
}

var launched = lazyregexp.New(`\bvoid\s+main\s*\(`)

// variable reports whether a name may be one of a variable, a constant of an enum or a type's parameter.
func variable(code, name string) bool {
	return lazyregexp.New(`[\w>\]]\s+` + name + `\s*[=;,):]|[<,]\s*` + name + `\b[^<]*>|[{,)]\s*(?:@\w+\s+)?` + name + `\s*[,;}({]|\b` + name + `\s*->`).MatchString(code)
}

// lang are the types of java.lang. Source: ct.sym of OpenJDK 21, of all releases from 8; of later ones as remembered.
var lang = tools.WordList(`AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException
	ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte CharSequence
	Character Class ClassCastException ClassCircularityError ClassFormatError ClassLoader
	ClassNotFoundException ClassValue CloneNotSupportedException Cloneable Comparable Compiler
	Deprecated Double Enum EnumConstantNotPresentException Error Exception
	ExceptionInInitializerError Float FunctionalInterface IO IllegalAccessError
	IllegalAccessException IllegalArgumentException IllegalCallerException
	IllegalMonitorStateException IllegalStateException IllegalThreadStateException
	IncompatibleClassChangeError IndexOutOfBoundsException InheritableThreadLocal InstantiationError
	InstantiationException Integer InternalError InterruptedException Iterable
	LayerInstantiationException LinkageError Long MatchException Math Module ModuleLayer
	NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException
	NoSuchMethodError NoSuchMethodException NullPointerException Number NumberFormatException Object
	OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record
	ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission SafeVarargs
	ScopedValue SecurityException SecurityManager Short StableValue StackOverflowError
	StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder
	StringIndexOutOfBoundsException StringTemplate SuppressWarnings System Thread ThreadDeath
	ThreadGroup ThreadLocal Throwable TypeNotPresentException UnknownError UnsatisfiedLinkError
	UnsupportedClassVersionError UnsupportedOperationException VerifyError VirtualMachineError Void
	WrongThreadException`)
