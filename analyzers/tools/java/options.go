package java

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed refused.tsv
var refusedTable string

// refused are the options that a release of Java does not take, with those releases.
var refused = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(refusedTable) {
		if option, releases, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			all[option] = strings.Fields(releases)
		}
	}
	return all
})

// heap is a size as -Xmx takes it. Source: java(1) of JDK 21, "Extra Options".
var heap = lazyregexp.New(`^-X(?:mx|ms|mn|ss)[0-9]+[kKmMgGtT]?$`)

// option refuses what ends the virtual machine before it starts anything: an option that this release does not have, an
// agent that is not there, a size that is none. all are the options of the command.
func option(a *tools.Command, o effects.Arg, all []effects.Arg) {
	if agent, ok := strings.CutPrefix(o.Text, "-javaagent:"); ok {
		file, _, _ := strings.Cut(agent, "=")
		if at, ok := a.Abs(file, file != ""); ok && a.Stat(at).Entry.Presence == filesystem.Absent {
			a.Refuse(o, state.FailsPath, "Error opening zip file or JAR manifest missing: there is no "+at, a.Stat(at).Entry.Likely)
		}
		return
	}
	if len(o.Text) > 4 && slices.Contains([]string{"-Xmx", "-Xms", "-Xmn", "-Xss"}, o.Text[:4]) && !heap.MatchString(o.Text) {
		a.Refuse(o, state.FailsExit, "Invalid size: "+o.Text, true) // other machines than HotSpot may take more forms
		return
	}
	releases := refused()[plainly(o.Text)]
	if slices.ContainsFunc(all, func(x effects.Arg) bool { return x.Text == "-XX:+IgnoreUnrecognizedVMOptions" }) {
		return
	}
	if has := release(a); slices.Contains(releases, strconv.Itoa(has)) {
		a.Refuse(o, state.FailsExit, "Unrecognized VM option '"+strings.TrimPrefix(o.Text, "-XX:")+"': Java "+strconv.Itoa(has)+" does not have it", true)
	}
}

// plainly is an option without its sign and value.
func plainly(text string) string {
	text, _, _ = strings.Cut(text, "=")
	return strings.Replace(strings.Replace(text, "-XX:+", "-XX:", 1), "-XX:-", "-XX:", 1)
}

// toolOptions are those that a variable adds to every virtual machine's. Source: java(1) of JDK 21.
func toolOptions(a *tools.Command) {
	v, ok := a.Vars["JAVA_TOOL_OPTIONS"]
	if !ok || v.Unset || !v.Known || !v.Exported || strings.ContainsAny(v.Text, `"'`) {
		return
	}
	var all []effects.Arg
	for word := range strings.FieldsSeq(v.Text) {
		all = append(all, effects.Arg{Text: word, Known: true})
	}
	for _, o := range all {
		if option(a, o, all); a.Failed {
			return
		}
	}
}
