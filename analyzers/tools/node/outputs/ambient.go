package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// undeclared refuses sources whose names only packages of declarations declare that the project asks for and that are
// left out: node's own, or those of a package without types. It is likely: other packages may have declarations of the
// same names. Source: what tsc 5.4 prints, TS2580 and TS7016.
func (a tscCall) undeclared(config typescript, inputs []string) {
	p, presence := a.Project()
	if presence != filesystem.Present || config.CompilerOptions.TypeRoots != nil ||
		config.CompilerOptions.Paths != nil {
		return
	}
	left := func(types string) bool {
		return (p.DevDependencies[types] != "" || p.Dependencies[types] != "") && !a.above(config.dir, types)
	}
	never := func(pkg, types string) bool {
		return untyped.Has(pkg) && p.Dependencies[pkg] != "" && !a.above(config.dir, types)
	}
	strict := config.CompilerOptions.NoImplicitAny
	if strict == nil {
		strict = config.CompilerOptions.Strict
	}
	noNode := left("@types/node")
	for _, at := range inputs {
		text, known := a.Text(at)
		if !known || declares(at) || strings.Contains(text, "declare ") || strings.Contains(text, "<reference") || strings.Contains(text, "@ts-") {
			return
		}
	}
	for _, at := range inputs {
		text, _ := a.Text(at)
		if m := ofNode.FindStringSubmatch(comments.ReplaceAllString(text, "")); m != nil && noNode && path.Ext(at) == ".ts" {
			a.Reject("error TS2580: Cannot find name '"+m[1]+"', which "+at+" uses: no node_modules above it has @types/node", true)
			return
		}
		if strict == nil || !*strict || path.Ext(at) != ".ts" && path.Ext(at) != ".tsx" {
			continue
		}
		for _, name := range javascript.Scan(text).Taken() {
			pkg, _ := projects.PackageOf(name)
			types := "@types/" + strings.ReplaceAll(strings.TrimPrefix(pkg, "@"), "/", "__")
			if pkg != "" && !strings.ContainsAny(pkg[:1], "./") && !projects.Builtin.Has(pkg) && (left(types) || never(pkg, types)) {
				a.Reject("error TS7016: Could not find a declaration file for module '"+name+"', which "+at+" imports: no node_modules above it has "+types, true)
				return
			}
		}
	}
}

// untyped are packages that have no declarations of their own in any release. Source: the fields types and typings of
// their manifests at npm, 2026-11-30.
var untyped = tools.WordList(`bcrypt body-parser compression cookie-parser cors debug express express-session jsonwebtoken koa lodash
	morgan ms multer passport pg react react-dom supertest ws`)

// ofNode are the names that node has and browsers have not, where a statement uses them.
var (
	ofNode   = lazyregexp.New(`(?:^|[^\w.$'"` + "`" + `/])(process\.(?:env|exit|argv|cwd|on)|__dirname|__filename|require\(|Buffer\.)`)
	comments = lazyregexp.New(`(?m)//.*$|(?s:/\*.*?\*/)`)
)
