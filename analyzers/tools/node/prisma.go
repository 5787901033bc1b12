package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// schemas are where Prisma looks for its schema, or for what names it. Source: Prisma's documentation, "Schema location".
var schemas = []string{"schema.prisma", "prisma/schema.prisma", "prisma/schema", "prisma.config.ts", "prisma.config.js", "prisma.config.mjs", "prisma.config.mts", ".config"}

// prisma is prisma generate: the schema must be there. Source: Prisma's documentation of its CLI 6, "generate", and of
// the schema's location.
func (a npxCall) prisma(args []string) bool {
	if len(args) == 0 || args[0] != "generate" {
		return false
	}
	schema := ""
	for i, arg := range args[1:] {
		if value, ok := strings.CutPrefix(arg, "--schema="); ok {
			schema = value
		} else if arg == "--schema" && i+2 < len(args) {
			schema = args[i+2]
		}
	}
	places := []string{schema}
	if schema == "" {
		p, presence := a.Project()
		if presence != filesystem.Present || p.Prisma != nil {
			return false
		}
		places = schemas
	}
	for _, at := range places {
		if !a.Absent(at) {
			return false
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "Could not find Prisma Schema: none of "+strings.Join(places, ", ")+" is in "+a.Dir.Text, false)
	return false
}

// ungenerated notes that an installation left Prisma's client without its code: the client's install script makes that
// only where it finds a schema. Source: Prisma's documentation, "Generating Prisma Client"; measured with 5.20.
func (a *call) ungenerated(p projects.Project, scriptless bool) {
	if p.Dependencies[packages.PrismaClient] == "" || p.Prisma != nil {
		return
	}
	for _, name := range schemas {
		if at := path.Join(p.Dir, name); !scriptless && !a.Absent(at) {
			return
		}
	}
	at := path.Join(p.Dir, "node_modules", packages.PrismaSchema)
	a.Edit(func(e *filesystem.Editor) {
		folder := a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755)
		folder.Likely = true
		e.Put(path.Dir(at), folder)
		e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: folder.Cause})
	})
}
