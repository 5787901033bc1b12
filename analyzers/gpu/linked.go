package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/source"
)

// LinkedFile is a file that a build stage links with a CUDA library and that a COPY brings into the image.
type LinkedFile struct {
	source.Span             // the -l option
	Soname      string      // libcublas.so.12
	Version     string      // of the toolkit that it was linked with
	Output      string      // the file's path in its stage
	Copy        source.Span // the COPY's source
}

// LinkedElsewhere lists what the stage takes over from others that was linked with CUDA's libraries there.
func (r *Result) LinkedElsewhere(s *Stage) []LinkedFile {
	if s == nil {
		return nil
	}
	var found []LinkedFile
	own := s.Lineage()
	for _, from := range r.sources(s) {
		if slices.Contains(own, from) {
			continue
		}
		for _, c := range from.Compiles {
			found = append(found, r.linked(s, from, c)...)
		}
	}
	return found
}

func (r *Result) linked(s, from *Stage, c Compile) []LinkedFile {
	k := stackOf(c.Before)
	t, ok := k.Toolkit()
	output := c.output()
	if !ok || output == "" {
		return nil
	}
	at, copied := carried(s, from, output)
	if !copied {
		return nil
	}
	var found []LinkedFile
	for _, l := range c.Libraries {
		soname := Soname(l.Stem, t.Version)
		if soname == "" && fixed(l.Stem) {
			soname = from.met(l.Stem, k, c.Step)
		}
		if soname == "" || c.NVCC && l.Stem == "libcudart" {
			continue
		}
		found = append(found, LinkedFile{Span: l.Span, Soname: soname, Version: t.Version, Output: output, Copy: at})
	}
	return found
}

// met is the SONAME of a library with a version of its own that a command meets: that of the file, or of the package that an earlier command
// of the lineage asks for; "" when that is not known.
func (s *Stage) met(stem string, k Stack, at *evaluate.Step) string {
	if have := k.Library(stem); have.Presence == filesystem.Present && have.Name != stem {
		return have.Name
	}
	for _, l := range s.Lineage() {
		for _, i := range slices.Backward(l.Installs) {
			before := l != s || i.Step.Instruction.Start < at.Instruction.Start
			if form := owners[stem]; before && form != nil && form.MatchString(i.Name) && (i.Manager == "apt" || i.Manager == "rpm") {
				if major := majorOfPackage(i.Name, i.Version); major != "" {
					return stem + ".so." + major
				}
			}
		}
	}
	return ""
}

// output is the absolute path after -o, "" when it is not known or no linking is done.
func (c Compile) output() string {
	out := "a.out"
	for n, a := range c.Argv {
		switch {
		case !a.Known, a.Text == "-c", a.Text == "-static", a.Text == "-E", a.Text == "-S":
			return ""
		case a.Text == "-o" && n+1 < len(c.Argv):
			out = c.Argv[n+1].Text
		}
	}
	if path.IsAbs(out) {
		return path.Clean(out)
	}
	if !c.Dir.Known {
		return ""
	}
	return path.Join("/", c.Dir.Value, out)
}

// carried finds the COPY of the stage's lineage that takes a path over from another stage.
func carried(s, from *Stage, p string) (at source.Span, ok bool) {
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			for _, c := range step.Copies {
				if c.From != from.Final.State || !c.Known {
					continue
				}
				if matched, _ := path.Match(c.Pattern, p); matched || filesystem.Within(p, path.Join("/", strings.TrimSuffix(c.Pattern, "/."))) {
					return c.Word.Span, true
				}
			}
		}
	}
	return source.Span{}, false
}
