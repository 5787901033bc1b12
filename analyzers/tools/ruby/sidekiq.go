package ruby

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// sidekiq is the server of Sidekiq's jobs. Source: "sidekiq --help" of 6.4 and 7.3, and its lib/sidekiq/cli.rb.
var sidekiq = &tools.Tool{Names: tools.Names("sidekiq"), Language: "ruby", Manager: "sidekiq", Supposes: true,
	Grammar: effects.Getopt("cegqrtC", "concurrency environment tag queue require timeout config"), Effect: tasks("sidekiq"),
	Run: func(a *tools.Command, x effects.Action) {
		if l := *x.Line; a.Dir.Known && !a.Failed && !a.Doubtful && !l.Has("V", "version", "h", "help") {
			jobless(a, l)
		}
		a.Instead(x)
	}}

// jobless refuses Sidekiq without the configuration that it is told, and without what it is to load: a file, or a folder
// with a Rails application, which is the working directory unless it is told.
func jobless(a *tools.Command, l effects.Line) {
	for _, w := range l.Args {
		if !w.Known {
			return
		}
	}
	if unread(a, l.Options.Values("C", "config")); a.Failed {
		return
	}
	told := l.Options.Values("r", "require")
	if len(told) == 0 {
		told = []effects.Arg{{Text: ".", Known: true}}
	}
	loaded := told[len(told)-1]
	at, ok := a.At(loaded)
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Present && e.Type == filesystem.Directory {
		e = a.Stat(path.Join(at, "config/application.rb")).Entry
	}
	if ok && e.Presence == filesystem.Absent && (loaded.Index > 0 || configless(a)) {
		a.Refuse(loaded, state.FailsPath, "Please point Sidekiq to a Rails application or a Ruby file to load your job classes with -r: "+at+" is neither", e.Likely)
	}
}

// configless reports whether nothing but the command line tells Sidekiq what to load.
func configless(a *tools.Command) bool {
	config := path.Join(a.Dir.Text, "config/sidekiq.yml")
	return a.Stat(config).Entry.Presence == filesystem.Absent && a.Stat(config+".erb").Entry.Presence == filesystem.Absent
}

// unread refuses a file of settings that is not there.
func unread(a *tools.Command, files []effects.Arg) {
	for _, file := range files {
		at, ok := a.At(file)
		if e := a.Stat(at).Entry; ok && file.Text != "-" && file.Text != "" && e.Presence == filesystem.Absent && !a.Failed {
			a.Refuse(file, state.FailsPath, "No such file or directory - "+file.Text+" ("+at+")", e.Likely)
		}
	}
}
