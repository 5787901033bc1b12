package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// migration is a program that changes a database as the project's files say.
type migration struct {
	verbs   []string // how its commands begin that read its configuration
	options []string // those that name another one, or do without
	files   []string // one of them is read, of the working directory, or with above of a folder above it
	above   bool
	says    string
	given   []string // options whose value is a file that is read
}

// migrations are those programs. Sources: sequelize-cli 6.6's core/yargs.js and helpers/config-helper.js; knex 3.1's
// bin/cli.js; drizzle-kit 0.24's documentation, "Configuration file"; TypeORM 0.3's, "Using CLI".
var migrations = map[string]migration{
	"sequelize": {verbs: []string{"db:"}, options: []string{"--config", "--options-path", "--url"}, files: []string{"config/config.json", "config/config.js", ".sequelizerc"},
		says: `ERROR: Cannot find "%s". Have you run "sequelize init"?`},
	"knex": {verbs: []string{"migrate:", "seed:"}, options: []string{"--knexfile", "--client", "--cwd", "--connection"}, above: true,
		files: []string{"knexfile.js", "knexfile.ts", "knexfile.mjs", "knexfile.cjs", "knexfile.coffee", "knexfile.eg", "knexfile.ls"},
		says:  "No configuration file found: there is no %s"},
	"drizzle-kit": {verbs: []string{"migrate", "push", "generate"}, options: []string{"--config", "--dialect"}, files: []string{"drizzle.config.ts", "drizzle.config.js", "drizzle.config.json"},
		says: "%s does not exist, and no other configuration of drizzle-kit"},
	"typeorm": {verbs: []string{"migration:run", "migration:revert", "migration:show", "schema:"}, given: []string{"-d", "--dataSource"}},
}

// migrates refuses a program that lacks what it reads first: likely, for its release is not read.
func (a startCall) migrates(m migration, args []string) {
	if len(args) == 0 {
		return
	}
	known := false
	for _, verb := range m.verbs {
		known = known || strings.HasPrefix(args[0], verb)
	}
	if !known {
		return
	}
	for i, arg := range args {
		name, value, has := strings.Cut(arg, "=")
		for _, option := range m.options {
			if name == option {
				return
			}
		}
		for _, option := range m.given {
			if !has && i+1 < len(args) {
				value = args[i+1]
			}
			if name == option && value != "" && a.unthere(a.Path(value), 0) {
				return
			}
		}
	}
	for _, file := range m.files {
		at, e := path.Join(a.Dir.Text, file), a.Stat(path.Join(a.Dir.Text, file)).Entry
		if m.above {
			at, e = a.Above(a.Dir.Text, file)
		}
		if e.Presence != filesystem.Absent || e.Likely && at != "" {
			return
		}
	}
	if len(m.files) > 0 {
		a.Refuse(effects.Arg{}, state.FailsPath, strings.ReplaceAll(m.says, "%s", path.Join(a.Dir.Text, m.files[0])), true)
	}
}
