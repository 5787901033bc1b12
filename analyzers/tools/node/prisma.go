package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
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
			return generates(a, args[1:], at)
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "Could not find Prisma Schema: none of "+strings.Join(places, ", ")+" is in "+a.Dir.Text, false)
	return false
}

// generates is what prisma generate writes where the generators of the schema are Prisma's own: the client among the
// packages, or the folder that "output" names. Other generators may write anywhere, and a client that is not there is
// installed first. Source: Prisma's documentation of its CLI 6, "generate", and of generators; measured with 6.19.
func generates(a npxCall, options []string, schema string) bool {
	p, presence := a.Project()
	text, known := a.Text(a.Path(schema))
	folders, own := generators(text)
	if presence != filesystem.Present || !known || !own || p.Dependencies[packages.PrismaClient]+p.DevDependencies[packages.PrismaClient] == "" {
		return false
	}
	for _, option := range options {
		if name, _, _ := strings.Cut(option, "="); strings.HasPrefix(name, "-") && !unmoving.Has(name) {
			return false
		}
	}
	for _, config := range schemas[3:] {
		if !a.Absent(config) {
			return false
		}
	}
	installed := false
	for dir := a.Dir.Text; ; dir = path.Dir(dir) {
		modules := path.Join(dir, "node_modules")
		installed = installed || !a.Absent(path.Join(modules, packages.PrismaClient))
		for _, name := range []string{".prisma", "@prisma", "prisma", ".pnpm"} {
			if at := path.Join(modules, name); !a.Absent(modules) {
				a.Blur(at)
			}
		}
		if dir == "/" {
			break
		}
	}
	if !installed {
		return false
	}
	for i, folder := range folders {
		folders[i] = path.Join(path.Dir(a.Path(schema)), folder)
	}
	a.Wrote(folders...)
	return true
}

// unmoving are options of prisma generate that do not change where it writes.
var unmoving = tools.WordList(`--schema --no-engine --no-hints --allow-no-models --generator`)

var generator, setting = lazyregexp.New(`(?m)^\s*generator\s+\w+\s*\{([^}]*)\}`), lazyregexp.New(`^(provider|output)\s*=\s*(?:"([^"$]*)")?`)

// generators are the folders that the generators of a schema name; own: all of them are Prisma's own. Source: Prisma's
// reference of the schema, "generator", version 6.
func generators(schema string) (folders []string, own bool) {
	for _, block := range generator.FindAllStringSubmatch(schema, -1) {
		provider := ""
		for line := range strings.Lines(block[1]) {
			m := setting.FindStringSubmatch(strings.TrimSpace(line))
			switch {
			case m == nil:
			case m[2] == "":
				return nil, false // env() and the like
			case m[1] == "provider":
				provider = m[2]
			default:
				folders = append(folders, m[2])
			}
		}
		if provider != "prisma-client-js" && provider != "prisma-client" {
			return nil, false
		}
		own = true
	}
	return folders, own
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
