package script

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// compiled reports whether this is a program that this Dockerfile's own compiler made.
func compiled(w *tools.World, program string) bool {
	e := w.Stat(program).Entry
	return program != "" && e.ELF != nil && e.ELF.Interp != "" && e.Package == "" && !e.Cause.Span.Nowhere() && !e.Has(filesystem.KnowSize)
}
