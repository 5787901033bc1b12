package tools

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// SourceEndings are those of C and C++. Source: GCC's manual, "Overall Options".
var SourceEndings = []string{".c", ".cc", ".cpp", ".cxx", ".C"}

// CSource is a C file of the image when its text is known.
func (m *World) CSource(name string) *csource.File {
	if text, likely := m.CText(name); text != "" && !likely {
		return csource.Parse(text)
	}
	return nil
}

// CText is the text of a C file of the image, "" where it is not known.
func (m *World) CText(name string) (text string, likely bool) {
	p, ok := m.Abs(name, true)
	e := m.Stat(p).Entry
	if !ok || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || len(e.Content) > MaxScript {
		return "", false
	}
	return string(e.Content), e.Likely
}

// Opens are the files that a program looks for which is made of sources, and of objects named without their last letter.
func (m Search) Opens(sources, objects []string) []filesystem.Seek {
	return csource.Seeks(sources, objects, func(name string) string {
		text, _ := m.CText(name)
		return text
	})
}

// Defines reports whether the image's C library has a symbol version.
func (m *World) Defines(version string) bool {
	e := m.Stat("/lib/x86_64-linux-gnu/libc.so.6").Entry
	return e.Presence == filesystem.Present && e.ELF != nil && slices.Contains(e.ELF.VerDefs, version)
}
