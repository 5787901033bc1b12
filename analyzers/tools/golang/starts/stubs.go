package starts

import (
	"fmt"
	"go/ast"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// stubbed are packages that without cgo have only a stub, by what is called of them: each use of it returns an error.
// Sources: static_mock.go of mattn/go-sqlite3 1.14, and gorm.io/driver/sqlite 1.5, which is built on it; 2024-11.
const (
	sqlite     = "github.com/mattn/go-sqlite3"
	gormSqlite = "gorm.io/driver/sqlite"
)

// stub is a call that uses a database: of database/sql when it was opened with the driver, or gorm's own, which asks
// for the version at once.
func (o *opens) stub(s *source, f *ast.File, c *ast.CallExpr) {
	on, decided := o.Cgo()
	if on || !decided || !o.used(s, f, c) {
		return
	}
	p := o.Set.Position(c.Pos())
	o.found = append(o.found, filesystem.Seek{What: "driver", Does: filesystem.Ending,
		Why: fmt.Sprintf("Binary was compiled with 'CGO_ENABLED=0', go-sqlite3 requires cgo to work (%s:%d)", p.Filename, p.Line)})
}

// used reports whether a call goes through the stub.
func (o *opens) used(s *source, f *ast.File, c *ast.CallExpr) bool {
	if s.called(f, c) != "gorm.io/gorm.Open" {
		return o.lite && o.Imports[sqlite]
	}
	if len(c.Args) == 0 {
		return false
	}
	made, ok := c.Args[0].(*ast.CallExpr)
	return ok && s.called(f, made) == gormSqlite+".Open"
}
