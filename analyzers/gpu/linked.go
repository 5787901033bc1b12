package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// LinkedFile is a file that a build stage links with a CUDA library and that a COPY brings into the image.
type LinkedFile struct {
	source.Span             // the -l option
	Soname      string      // libcublas.so.12
	Version     string      // of the toolkit that it was linked with
	Output      string      // the file's path in its stage, "" for one of the results of a build
	Copy        source.Span // the COPY's source
	Says        string      // of a build: the option or build file that says it
	Python      bool        // of a build: the result is loaded by python, which may have loaded the library before
}

// LinkedElsewhere lists what the stage takes over from others that was linked with CUDA's libraries there.
func (r *Result) LinkedElsewhere(s *Stage) []LinkedFile {
	if s == nil || !r.Concerned {
		return nil
	}
	var found []LinkedFile
	own := s.Lineage()
	for _, from := range r.sources(s) {
		if slices.Contains(own, from) {
			continue
		}
		for _, c := range from.Compiles {
			if at, ok := carried(s, from, c.takes); ok {
				found = append(found, from.links(c.Libraries, LinkedFile{Output: c.output(), Copy: at}, c.Call, c.Step,
					c.NVCC)...)
			}
		}
		for _, b := range from.Builds {
			if at, ok := carried(s, from, b.takes); ok && len(b.Libraries) > 0 {
				found = append(found, from.links(b.Libraries, LinkedFile{Copy: at, Python: b.python()}, b.Call,
					b.Step, false)...)
			}
		}
	}
	return found
}

// links gives the libraries their SONAMEs, by the toolkit that the command meets.
func (s *Stage) links(libraries []Linked, file LinkedFile, call *state.Call, step *state.Step,
	staticRuntime bool) []LinkedFile {
	k := stackOf(call.Before)
	t, ok := k.Toolkit()
	if !ok {
		return nil
	}
	var found []LinkedFile
	for _, l := range libraries {
		soname := Soname(l.Stem, t.Version)
		if soname == "" && fixed(l.Stem) {
			soname = s.met(l.Stem, k, step)
		}
		if soname == "" || staticRuntime && l.Stem == "libcudart" || file.Output == "" && s.names(l.Stem) {
			continue
		}
		file.Span, file.Says, file.Soname, file.Version = l.Span, l.Says, soname, t.Version
		found = append(found, file)
	}
	return found
}

// names reports whether a COPY or RUN of the stage names a library's files: it may put them beside the result of a
// build.
func (s *Stage) names(stem string) bool {
	return slices.ContainsFunc(s.Steps, func(step *state.Step) bool {
		return step.Instruction.Keyword != "LABEL" && strings.Contains(step.Instruction.Text(), stem+".") || strings.Contains(step.Instruction.Text(), stem+"*")
	})
}

// met is the SONAME of a library with a version of its own that a command meets: that of the file, or of the package
// that an earlier command of the lineage asks for; "" when that is not known.
func (s *Stage) met(stem string, k Stack, at *state.Step) string {
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

// takes reports whether a COPY takes the output.
func (c Compile) takes(copied state.Copied) bool {
	out := c.output()
	matched, _ := path.Match(copied.Pattern, out)
	return out != "" && (matched || filesystem.Within(out, path.Join("/", strings.TrimSuffix(copied.Pattern, "/."))))
}

// takes reports whether a COPY takes results of the build.
func (b *Build) takes(copied state.Copied) bool {
	if copied.Glob {
		return b.yields(path.Join("/", copied.Prefix))
	}
	return b.yields(path.Join("/", strings.TrimSuffix(copied.Pattern, "/.")))
}

// carried finds the COPY of the stage's lineage that takes something over from another stage.
func carried(s, from *Stage, takes func(state.Copied) bool) (at source.Span, ok bool) {
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			for _, c := range step.Copies {
				if c.From == from.Final.State && c.Known && takes(c) {
					return c.Word.Span, true
				}
			}
		}
	}
	return source.Span{}, false
}
