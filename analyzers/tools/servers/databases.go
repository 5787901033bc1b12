package servers

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// postgres does not serve as root, whatever it is told, nor from a folder that initdb has not filled. Source:
// PostgreSQL's documentation, "Server Setup", 16; what 15 prints.
var postgres = refusing("postgres", effects.Getopt("BcCdDFhNopPsSWftvxUAEXmtle", ""), nothing, func(a *tools.Command, l effects.Line) {
	if l.Has("V", "version", "?", "help", "C", "describe-config") {
		return
	}
	if rooted(a) {
		return
	}
	dir, reason := a.Lookup("PGDATA").Text, "could not access the server configuration file \"%s/postgresql.conf\": initdb has not made it"
	if given := l.Options.Values("D"); len(given) > 0 {
		dir = given[len(given)-1].Text
	}
	file := path.Join(dir, "postgresql.conf")
	for _, w := range l.Options.Values("c") {
		if value, ok := strings.CutPrefix(w.Text, "config_file="); ok {
			file = value
		}
	}
	if reason := misconfigured(a, l, file); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, true)
		return
	}
	for _, w := range l.Options.Values("c") {
		switch name, value, _ := strings.Cut(w.Text, "="); name {
		case "data_directory":
			dir = value
		case "config_file":
			text, _ := read(a, []effects.Arg{{Text: value, Known: true}})
			if text == "" || strings.Contains(text, "data_directory") {
				return
			}
			reason = "\"%s\" is not a valid data directory: initdb has not filled it"
		}
	}
	if path.IsAbs(dir) && !cluster.MatchString(dir) && unfilled(a, path.Join(dir, "PG_VERSION")) {
		a.Refuse(effects.Arg{}, state.FailsPath, fmt.Sprintf(reason, dir), true)
	}
})

// cluster is where Debian's packages make one.
var cluster = lazyregexp.New(`^/var/lib/postgresql/\d+/`)

// unfilled reports whether nothing is at a path below a folder of a server, which nobody but its own tools fills.
func unfilled(a *tools.Command, at string) bool {
	e := a.Stat(at).Entry
	return e.Presence == filesystem.Absent || e.Presence == filesystem.Unknown && a.State.Unmade(at)
}

// rooted refuses root, but for a program that the build itself put there under the name.
func rooted(a *tools.Command) bool {
	own := filesystem.Within(a.Executable, "/usr/lib/postgresql") || strings.HasPrefix(a.Fields[0].Text, "/usr/lib/postgresql/") // others may be called so
	put := slices.ContainsFunc(a.SearchPath(), func(dir string) bool {
		return a.State.Files.Aimed(path.Join(dir, path.Base(a.Fields[0].Text)))
	})
	if !a.Root() || put && !own {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "cannot be run as root: name another USER, or gosu postgres", !own)
	return true
}

// initdb makes a cluster, and pg_ctl one or runs one, where they are told to; neither as root.
var initdb = &tools.Tool{Names: tools.Names("initdb pg_ctl"), Grammar: effects.Getopt("ADEUXklmopst", ""), Manager: "initdb", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Everything()}
		return effects.CarriedOut("initdb", l, e)
	},
	Run: func(a *tools.Command, x effects.Action) {
		if !x.Line.Has("V", "version", "?", "help") {
			rooted(a)
		}
		a.Instead(x)
	}}

// mariadb does not serve as root unless it is told whom to serve as, and puts its socket into a folder that Debian's
// packages leave to the service. Sources: mariadbd(8), 10.11; the files of Debian's mariadb-server, 50-server.cnf, where
// the user is a comment from Debian 12 on.
var mariadb = refusing("mariadbd mysqld", effects.Leading("", ""), nothing, func(a *tools.Command, l effects.Line) {
	text := ""
	for _, w := range l.Args {
		text += strings.TrimLeft(w.Text, "-") + "\n"
	}
	for _, pattern := range []string{"/etc/my.cnf", "/etc/mysql/*.cnf", "/etc/mysql/conf.d/*.cnf", "/etc/mysql/mariadb.conf.d/*.cnf", "/root/.my.cnf"} {
		for _, one := range a.Glob(pattern).Paths {
			e := a.Stat(one).Entry
			if !e.Has(filesystem.KnowContent) {
				continue
			}
			text += string(e.Content) + "\n"
		}
	}
	if !a.State.AsInstalled("/etc/mysql/mariadb.conf.d/50-server.cnf", served.MatchString) || informing.MatchString(text) {
		return
	}
	codename := a.State.Codename()
	if a.Root() && !told.MatchString(text) && (codename == "bookworm" || codename == "trixie") {
		a.Refuse(effects.Arg{}, state.FailsExit, "Please consult the Knowledge Base to find out how to run mysqld as root!", true)
		return
	}
	if e := a.Stat("/run/mysqld").Entry; !socket.MatchString(text) &&
		(e.Presence == filesystem.Absent || e.Presence == filesystem.Unknown && !a.State.Files.Changed("/run/mysqld")) {
		a.Refuse(effects.Arg{}, state.FailsExit, "Bind on unix socket: No such file or directory: /run/mysqld/mysqld.sock", true)
	}
})

var (
	served    = lazyregexp.New(`^(?:mariadb-server(?:-.*)?|default-mysql-server)$`)
	told      = lazyregexp.New(`(?m)^\s*(?:user\b|u\w)`)
	socket    = lazyregexp.New(`(?m)^\s*socket\b`)
	informing = lazyregexp.New(`(?m)^(?:help|version|V|bootstrap|verbose|defaults-file|no-defaults|print-defaults)\b`)
)
