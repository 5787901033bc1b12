package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildtools"
	"github.com/layerlint/layerlint/analyzers/references"
)

var _ = register(Rule{
	ID:      "python-library-missing",
	Summary: "a Python package needs a shared library or program that the image lacks",
	Doc: `The build passes, and the container stops at the import or at the first call:
*libGL.so.1: cannot open shared object file*.

## Why

Most wheels contain the libraries that they load; some do not. opencv-python stops at *import cv2* in every slim
image, lightgbm needs libgomp, python-magic libmagic. psycopg2 and mysqlclient have no wheels for Linux: they are
linked in the build stage with what a -dev package installs, and the final stage needs the library itself. pytesseract
and pdf2image start programs; vLLM, SGLang and Unsloth start a C compiler, because Triton compiles when a kernel first
runs: *Failed to find C compiler*.

Known packages that pip installs as dependencies are checked too: ultralytics, paddleocr and mmcv depend on
opencv-python. Nothing is reported if a headless variant is installed as well.

Only well-known packages are checked, when they are in the target's image: installed there or added by a COPY of their
prefix. The finding rests on the projects' documentation, which a note names, and on the image's files.

## Good

Install the package that the note names, or the distribution that needs nothing (opencv-python-headless,
psycopg2-binary).`,
	Severity: Warning,
	Requires: []analyzers.Node{buildtools.Wheels},
	Check: func(p *Pass) {
		all := slices.DeleteFunc(slices.Clone(buildtools.Wheels.Of(p.Pass)), func(m buildtools.Missing) bool {
			return m.Module != "" // python-module-missing's
		})
		for i, m := range all {
			alike := func(o buildtools.Missing) bool { return sameLack(m, o) }
			if !slices.ContainsFunc(all[:i], alike) {
				p.Report(pythonLibrary(m, slices.DeleteFunc(slices.Clone(all[i+1:]), func(o buildtools.Missing) bool {
					return !alike(o)
				})))
			}
		}
	},
})

// sameLack reports whether two packages lack the same in the same image: one package of the distribution's helps both.
func sameLack(a, b buildtools.Missing) bool {
	return a.Image == b.Image && slices.Equal(a.Libraries, b.Libraries) && slices.Equal(a.Programs, b.Programs)
}

func pythonLibrary(m buildtools.Missing, others []buildtools.Missing) Diagnostic {
	does := "loads"
	switch {
	case len(m.Libraries) == 0:
		does = "starts"
	case m.Built:
		does = "is linked with"
	}
	name := m.Name
	if m.File != "" {
		name += " of " + path.Base(m.File)
	}
	d := Diagnostic{Span: m.Span, Likely: true}
	d.Message = fmt.Sprintf("%s %s %s, which %s does not have", name, does, strings.Join(append(m.Libraries, m.Programs...), ", "), imageName(m.Image))
	for _, o := range others {
		d.Related = append(d.Related, Related{Span: o.Span, Message: "so does " + o.Name})
	}
	if !m.Copy.Nowhere() {
		d.Related = append(d.Related, Related{Span: m.Copy, Message: "it is copied into the image here"})
	}
	if m.Debian != "" && references.HasApt(m.Image) {
		d.Related = append(d.Related, note("to install it: apt-get install -y --no-install-recommends %s", m.Debian))
	}
	if m.Requires != "" {
		d.Related = append(d.Related, note("%s requires %s: %s", m.Name, m.Of, m.Requires))
	}
	if m.Beside != "" {
		d.Related = append(d.Related, note("%s", m.Beside))
	}
	if m.Instead != "" {
		d.Related = append(d.Related, note("%s needs none of it", m.Instead))
	}
	d.Related = append(d.Related, note("source: %s", m.Source))
	d.Related = append(d.Related, partial(m.Image)...)
	return d
}
