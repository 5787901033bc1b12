package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// foreign are words of a Rakefile after which tasks may come from elsewhere, or have names that it does not spell out.
var foreign = lazyregexp.New(`Rails|Task|Gem|Bundler|Hoe|Jeweler|eval|import|load_tasks|method_missing|\brule\b|#\{|%`)

// elsewhere is what may take in tasks from other files.
var elsewhere = lazyregexp.New(`\b(?:load|Dir|File|glob|send|ENV)\b`)

// asked finds what a Rakefile requires; own are libraries that bring no tasks of other names than their own.
var (
	asked = lazyregexp.New(`(?m)^\s*require(?:_relative)?[ (]+["']([^"']+)`)
	own   = tools.WordList("rake rake/clean fileutils pathname json yaml erb date time set open3 tempfile securerandom digest")
)

// unknownTask refuses a task whose name neither the Rakefile nor any file of tasks below its folder spells: nobody
// defines it. Source: the documentation of Rake 13, "Rakefile Format".
func unknownTask(a *tools.Command, rakefile string, l effects.Line) {
	files := a.Glob(path.Join(path.Dir(rakefile), "**/*.rake"))
	for _, dir := range []string{"", "lib/tasks", "rakelib", "tasks"} {
		more := a.Glob(path.Join(path.Dir(rakefile), dir, "*.rake"))
		files.Complete = files.Complete && more.Complete
		files.Paths = append(files.Paths, more.Paths...)
	}
	var all strings.Builder
	for _, at := range append(files.Paths, rakefile) {
		e := a.Stat(at).Entry
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			return
		}
		all.Write(e.Content)
	}
	text := all.String()
	if !files.Complete || foreign.MatchString(text) {
		return
	}
	for _, m := range asked.FindAllStringSubmatch(text, -1) {
		if !own.Has(m[1]) {
			return
		}
	}
	for _, task := range append([]effects.Arg{l.Verb}, l.Operands...) {
		name, _, _ := strings.Cut(task.Text, "[")
		last := name[strings.LastIndex(name, ":")+1:]
		at, ok := a.At(task)
		if !task.Known || last == "" || last == "default" || last == "clean" || last == "clobber" || strings.Contains(name, "=") ||
			strings.Contains(text, last) || ok && a.Stat(at).Entry.Presence != filesystem.Absent {
			continue
		}
		a.Refuse(task, state.FailsPath, "Don't know how to build task '"+name+"': no "+path.Base(rakefile)+" defines it", elsewhere.MatchString(text))
		return
	}
}
