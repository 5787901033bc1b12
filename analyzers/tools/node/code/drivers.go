package code

import (
	"path"
	"strings"
)

// dialects are the packages that clients of databases load for a kind of database, which they do not bring along. Sources:
// knex 3.1, lib/constants.js and lib/dialects; sequelize 6.37, lib/sequelize.js and lib/dialects.
var dialects = map[string]map[string]string{
	"knex": {"pg": "pg", "postgres": "pg", "postgresql": "pg", "mysql": "mysql", "mysql2": "mysql2", "sqlite3": "sqlite3",
		"better-sqlite3": "better-sqlite3", "mssql": "tedious", "oracledb": "oracledb"},
	"sequelize": {"postgres": "pg", "postgresql": "pg", "mysql": "mysql2", "mariadb": "mariadb", "sqlite": "sqlite3", "mssql": "tedious"},
}

// driven refuses a client of a database that is made where the package of its kind is not installed.
func driven(r *run, pkg string, args []*Value, n *node) {
	name := dialects[pkg][dialect(pkg, args)]
	if name == "" || pkg == "knex" && !connects(args) {
		return
	}
	for dir := path.Dir(r.File); ; dir = path.Dir(dir) {
		if r.state(path.Join(dir, "node_modules", name)) != Absent {
			return
		}
		if dir == "/" {
			break
		}
	}
	if pkg == "knex" {
		r.throws(n, "Error: Cannot find module '"+name+"': knex needs it for this client")
		return
	}
	r.throws(n, "Error: Please install "+name+" package manually")
}

// connects reports whether knex is told what to connect to: without that it loads no driver.
func connects(args []*Value) bool {
	if len(args) == 0 {
		return false
	}
	yes, known := args[0].property("connection").holds()
	return yes && known
}

// dialect is the kind of a database as the arguments say it, "" where that is not known.
func dialect(pkg string, args []*Value) string {
	if pkg == "sequelize" && len(args) > 0 && args[0].kind == characters {
		if scheme, _, ok := strings.Cut(args[0].text, "://"); ok {
			return scheme
		}
	}
	for _, a := range args {
		for _, key := range []string{"client", "dialect"} {
			if v := a.Property(key); v != nil && v.kind == characters && a.Property("dialectModule") == nil {
				return v.text
			}
		}
	}
	return ""
}
