package script

import (
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// compiled tells a program that this Dockerfile's own compiler made.
func (m *Interp) compiled(program string) bool {
	e := m.Stat(program).Entry
	return program != "" && e.ELF != nil && e.ELF.Interp != "" && e.Package == "" && !e.Cause.Span.Nowhere() && !e.Has(filesystem.KnowSize)
}
