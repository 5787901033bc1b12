package servers

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/idle"
)

// psql and its like ask the server of this machine unless they are told another one. No server is there in a build but
// one that the same RUN starts. Sources: psql(1), createdb(1), createuser(1), 15.
var psql = &tools.Tool{Names: tools.Names("psql createdb createuser dropdb dropuser"), Grammar: effects.Getopt("cdfFhLopPRTUvDEeilNO", "command dbname file host port username set output owner encoding locale template"),
	Manager: "psql", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("psql", l, effects.Scoped(l.Args))
	},
	Run: func(a *tools.Command, x effects.Action) {
		if unserving(a) && local(a, *x.Line) && !a.Failed && !a.Doubtful {
			a.Refuse(effects.Arg{}, state.FailsExit, serverless, true)
		}
		a.Instead(x)
	}}

// serverless is what a client says whose server is not there.
const serverless = "connection to server failed: no server runs, as those that an earlier RUN started are gone"

// mysql and its like, and redis-cli, are clients of the same kind. Sources: mysql(1), mysqladmin(1) and mysqldump(1) of
// MariaDB 10.11, redis-cli(1) of Redis 7.0, and measured with both.
var (
	mysql = asking("mysql mysqladmin mysqldump mysqlimport mysqlcheck mariadb-admin mariadb-dump mariadb-check mariadb-import", "DeuPS",
		"database execute user host port socket protocol defaults-file defaults-extra-file default-character-set")
	redisCli = asking("redis-cli", "anrdiDup", "user pass")
)

func asking(names, short, long string) *tools.Tool {
	all := tools.Names(names)
	manager := strings.Fields(names)[0] + " client"
	return &tools.Tool{Names: all, Grammar: effects.Getopt(short+"hp", long+" host port"), Manager: manager, Supposes: true,
		Effect: func(l effects.Line) effects.Effect {
			return effects.CarriedOut(manager, l, effects.Scoped(l.Args))
		},
		Run: func(a *tools.Command, x effects.Action) {
			l := *x.Line
			host, elsewhere := l.Options.Value("h", "host")
			elsewhere = elsewhere && host.Text != "localhost" && host.Text != "127.0.0.1"
			own := !elsewhere && !l.Has("V", "version", "v", "help", "?", "I", "protocol", "P", "port", "u", "s", "S", "socket", "cluster") &&
				!slices.ContainsFunc(l.Args, func(w effects.Arg) bool {
					return !w.Known || strings.Contains(w.Text, "://") || strings.HasPrefix(w.Text, "--defaults")
				})
			if own && len(l.Args) > 0 && unserving(a) && !a.Failed && !a.Doubtful && !pointed(a, "MYSQL_HOST") {
				a.Refuse(effects.Arg{}, state.FailsExit, serverless, true)
			}
			a.Instead(x)
		}}
}

// local reports whether a client asks the server of its own machine.
func local(a *tools.Command, l effects.Line) bool {
	if l.Has("h", "host", "V", "version", "help", "?") {
		return false
	}
	for _, w := range l.Args {
		if !w.Known || strings.Contains(w.Text, "://") || strings.Contains(w.Text, "host") || strings.Contains(w.Text, "service=") {
			return false
		}
	}
	for _, name := range []string{"PGHOST", "PGHOSTADDR", "PGSERVICE"} {
		if pointed(a, name) {
			return false
		}
	}
	return true
}

// pointed reports whether a variable may name a server: what a login may set besides, as su's, hardly does.
func pointed(a *tools.Command, name string) bool {
	if v, ok := a.Vars[name]; ok {
		return !v.Unset
	}
	return a.State.Env.Open && !a.Lookup(name).Unset
}

// clients are those of servers, and what starts another command as somebody else or in a shell.
var clients = tools.WordList(`psql createdb createuser dropdb dropuser mysql mysqladmin mysqldump redis-cli su runuser sudo gosu su-exec sh bash`)

// unserving reports whether nothing that this RUN executed before may have started a server. At start it may be a volume's,
// or another container's.
func unserving(a *tools.Command) bool {
	return idle.Before(a, func(argv []string) bool { return clients.Has(argv[0]) })
}
