// Package vet finds what go vet refuses in a package whose types are known. It runs the analyzers of go vet themselves,
// and keeps of what they find that which every release since Go 1.21 refuses.
package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/assign"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/bools"
	"golang.org/x/tools/go/analysis/passes/copylock"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/ifaceassert"
	"golang.org/x/tools/go/analysis/passes/nilfunc"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/analysis/passes/sigchanyzer"
	"golang.org/x/tools/go/analysis/passes/stringintconv"
	"golang.org/x/tools/go/analysis/passes/structtag"
	"golang.org/x/tools/go/analysis/passes/unmarshal"
	"golang.org/x/tools/go/analysis/passes/unreachable"
	"golang.org/x/tools/go/analysis/passes/unusedresult"
)

// Those that go test runs, and those that go vet runs besides. Source: cmd/go/internal/test, defaultVetFlags, and
// cmd/vet of Go 1.23.
var (
	tested = []*analysis.Analyzer{atomic.Analyzer, bools.Analyzer, errorsas.Analyzer, ifaceassert.Analyzer,
		nilfunc.Analyzer, printf.Analyzer,
		stringintconv.Analyzer}
	besides = []*analysis.Analyzer{assign.Analyzer, copylock.Analyzer, sigchanyzer.Analyzer, structtag.Analyzer,
		unmarshal.Analyzer,
		unreachable.Analyzer, unusedresult.Analyzer}
)

// Package is what is vetted.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
	Sizes types.Sizes
}

// Finding is what vet refuses.
type Finding struct {
	Pos     token.Pos
	Message string
}

// Test returns what go test refuses of a package before its tests run.
func (p Package) Test() []Finding { return p.run(tested) }

// All returns what go vet refuses of a package.
func (p Package) All() []Finding {
	return append(append(p.run(tested), p.run(besides)...), p.discarded()...)
}

// discarded are functions to cancel a context that are not kept. Source: go doc cmd/vet, lostcancel, since Go 1.7.
func (p Package) discarded() (found []Finding) {
	for _, f := range p.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
				return true
			}
			blank, ok := a.Lhs[1].(*ast.Ident)
			c, called := a.Rhs[0].(*ast.CallExpr)
			if !ok || !called || blank.Name != "_" {
				return true
			}
			sel, ok := c.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := p.Info.Uses[sel.Sel].(*types.Func)
			if ok && of.Pkg() != nil && of.Pkg().Path() == "context" && cancelled[of.Name()] {
				found = append(found, Finding{blank.Pos(), "the cancel function returned by context." + of.Name() +
					" should be called, not discarded, to avoid a context leak"})
			}
			return true
		})
	}
	return found
}

var cancelled = map[string]bool{"WithCancel": true, "WithTimeout": true, "WithDeadline": true}

func (p Package) run(all []*analysis.Analyzer) (found []Finding) {
	r := &runner{Package: p, results: map[*analysis.Analyzer]any{}}
	for _, a := range all {
		r.report = func(d analysis.Diagnostic) {
			if (a != printf.Analyzer || p.system(d.Pos)) && (a != unreachable.Analyzer || !p.panics()) &&
				!later(d.Message) {
				found = append(found, Finding{d.Pos, d.Message})
			}
		}
		if r.run(a); r.failed {
			return nil
		}
	}
	return found
}

// later reports whether only later releases than Go 1.21 refuse something: Go 1.25 came to ask what slices and maps return
// to be used, and to follow %#x into methods. Source: golang.org/x/tools, passes/unusedresult and passes/printf, changes
// of 2025-05-25 and 2025-05-30.
func later(message string) bool {
	for _, begin := range []string{"result of slices.", "result of maps.", "result of fmt.Append"} {
		if strings.HasPrefix(message, begin) {
			return true
		}
	}
	return strings.Contains(message, "causes recursive") && strings.Contains(message, "%#")
}

// panics reports whether a package has a function or variable of its own that is called panic: what follows a call of it
// is reached.
func (p Package) panics() bool {
	for id, o := range p.Info.Defs {
		if id.Name == "panic" && o != nil {
			return true
		}
	}
	return false
}

// system reports whether the innermost call at a place is one of the standard library's: which functions of others print
// like those is said differently by each release.
func (p Package) system(at token.Pos) (is bool) {
	for _, f := range p.Files {
		if at < f.FileStart || at > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || at < call.Pos() || at >= call.End() {
				return true
			}
			is = false
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				of, ok := p.Info.Uses[sel.Sel].(*types.Func)
				is = ok && of.Pkg() != nil && of.Pkg() != p.Types && printing[of.Pkg().Path()]
			}
			return true
		})
	}
	return is
}

var printing = map[string]bool{"fmt": true, "log": true, "testing": true}

// runner runs analyzers after those that they ask for.
type runner struct {
	Package
	results map[*analysis.Analyzer]any
	report  func(analysis.Diagnostic)
	failed  bool
}

func (r *runner) run(a *analysis.Analyzer) any {
	if done, ok := r.results[a]; ok {
		return done
	}
	of := map[*analysis.Analyzer]any{}
	report := r.report
	r.report = func(analysis.Diagnostic) {}
	for _, needed := range a.Requires {
		if of[needed] = r.run(needed); r.failed {
			return nil
		}
	}
	r.report = report
	none := func(types.Object, analysis.Fact) bool { return false }
	result, err := a.Run(&analysis.Pass{
		Analyzer: a, Fset: r.Fset, Files: r.Files, Pkg: r.Types, TypesInfo: r.Info, TypesSizes: r.Sizes, ResultOf: of,
		Report: r.report, ImportObjectFact: none, ExportObjectFact: func(types.Object, analysis.Fact) {},
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportPackageFact: func(analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	})
	if err != nil {
		r.failed = true
	}
	r.results[a] = result
	return result
}
