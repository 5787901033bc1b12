//go:build linux

package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

// summarize says in one line of at most 80 columns whether the machine is fit: "yes, 3 notes", or "no: " and the first
// cause.
func summarize(list []Finding) string {
	notes := 0
	var broken, unknown *Finding
	for i := range list {
		switch f := &list[i]; f.Verdict {
		case Note:
			notes++
		case Broken:
			if broken == nil || f.Check == "libcuda.so.1" && strings.HasPrefix(broken.Check, "kernels ") {
				broken = f // without that library no kernel runs
			}
		case Unknown:
			if unknown == nil {
				unknown = f
			}
		}
	}
	switch {
	case broken != nil:
		return cut("no: " + broken.headline())
	case unknown != nil:
		return cut("unknown: " + unknown.headline())
	case notes > 0:
		return "yes, " + counted(notes, "note", "notes")
	}
	return "yes"
}

// headline names a finding in a few words.
func (f Finding) headline() string {
	why, _, _ := strings.Cut(f.Why, "; ")
	if why == "" {
		why = f.Found
	}
	if f.Check == "driver" {
		return why
	}
	if f.Found == "missing" {
		return f.Check + " is missing: " + why
	}
	return f.Check + ": " + why
}

// columns is the width of a terminal that shows everything.
const columns = 80

// cut shortens a line so that it fits after "fit: ".
func cut(line string) string {
	line, _, _ = strings.Cut(line, "\n")
	most := columns - len("fit: ")
	if runes := []rune(line); len(runes) > most {
		return strings.TrimRight(string(runes[:most-3]), " ,:;") + "..."
	}
	return line
}

// Fold returns the findings for people: of libraries that are fine, one row says how many and which versions.
func Fold(list []Finding) []Finding {
	var folded []Finding
	fine, at := 0, -1
	var versions []string
	for _, f := range list {
		family, isLibrary := gpucheck.SharedLibraryOf(f.Check)
		if !isLibrary || f.Verdict != OK {
			folded = append(folded, f)
			continue
		}
		if at < 0 {
			at = len(folded)
			folded = append(folded, Finding{Check: "libraries", Verdict: OK})
		}
		if !strings.HasPrefix(f.Found, "opens") {
			continue // nobody asked for it
		}
		fine++
		version, _, _ := strings.Cut(strings.TrimPrefix(f.Found, "opens "), ",")
		if label := map[string]string{"libcudart": "CUDA", "libcudnn": "cuDNN", "libnccl": "NCCL"}[family.Stem]; label != "" {
			versions = append(versions, label+" "+version)
		}
	}
	switch {
	case fine == 0 && at >= 0:
		folded = slices.Delete(folded, at, at+1)
	case at >= 0:
		folded[at].Found = strings.TrimSuffix(fmt.Sprintf("%d open: %s", fine, strings.Join(versions, ", ")), ": ")
	}
	return folded
}
