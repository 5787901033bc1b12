package tools

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// versions are the versions of libc.so.6 that a link on this image certainly asks for: that of the startup code, which
// has been glibc's 2.34 since then, and those of functions the sources call.
func (m *World) versions(l link) []filesystem.VersionNeed {
	var list []string
	if !l.shared && m.Defines("GLIBC_2.34") {
		list = append(list, "GLIBC_2.34")
	}
	for _, name := range l.sources {
		f := m.CSource(name)
		if f == nil || !f.Plain || len(l.sources) > 1 || !strings.HasSuffix(name, ".c") {
			continue // another file may define the function
		}
		for call := range f.Calls {
			if v := csource.Appeared[call]; v != "" && m.Defines(v) && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.Sort(list)
	return []filesystem.VersionNeed{{File: "libc.so.6", Versions: list}}
}

// CSource is a C file of the image when its text is known.
func (m *World) CSource(name string) *csource.File {
	if text, likely := ctext(m, name); text != "" && !likely {
		return csource.Parse(text)
	}
	return nil
}

func ctext(m *World, name string) (text string, likely bool) {
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
		text, _ := ctext(m.World, name)
		return text
	})
}

// Defines reports whether the image's C library has a symbol version.
func (m *World) Defines(version string) bool {
	e := m.Stat("/lib/x86_64-linux-gnu/libc.so.6").Entry
	return e.Presence == filesystem.Present && e.ELF != nil && slices.Contains(e.ELF.VerDefs, version)
}
