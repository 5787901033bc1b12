// Package starts models commands that run a program of a project. The file must exist, and so must the modules that it
// loads at once.
package starts

import "github.com/layerlint/layerlint/analyzers/tools/node/projects"

// startCall is a program that node runs.
type startCall struct{ *projects.Call }

// Run carries out a command; ok is false where it is none of these, or not seen through.
func Run(a *projects.Call, tool string, args []string) (ok bool) {
	switch tool {
	case "node", "nodejs":
		return startCall{a}.node(args)
	case "ts-node", "tsx":
		return startCall{a}.runner(args, true)
	case "pm2-runtime", "remix-serve", "react-router-serve":
		return startCall{a}.runner(args, false)
	case "sequelize", "sequelize-cli":
		startCall{a}.migrates(migrations["sequelize"], args)
	case "knex", "drizzle-kit", "typeorm":
		startCall{a}.migrates(migrations[tool], args)
	}
	return false
}
