package rules

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "image-bloat",
	Summary: "an instruction adds much that the final image does not use",
	Doc: `Everybody who pulls the image downloads it.

## Why

A layer keeps what it added: files that a later instruction removes are still pulled, ` + "`RUN chown -R`" + ` and
` + "`chmod -R`" + ` write a second copy of every file that they change, and a COPY of a whole tree from another stage
includes compilers, headers and static libraries for the one library that a program loads.

It is reported above 500 MB, or above bloat-limit of the configuration. Sizes are those of the files that are known;
"at least" marks a sum that may be larger. What the image uses is what the programs that it is known to start load by
their ELF data; what they open by name later is unknown, so this is only an info.
` + "`layerlint image why Dockerfile`" + ` lists what every instruction adds.

## Good

Remove in the same RUN, copy with ` + "`--chown`" + ` and ` + "`--chmod`" + `, copy the files that are needed by their names.`,
	Severity: Info,
	Requires: []analyzers.Node{sizes.Analyzer, programs.Analyzer},
	Check: func(p *Pass) {
		limit := cmp.Or(p.Build.Policy.BloatLimit, 500_000_000)
		used := programs.Analyzer.Of(p.Pass)
		for _, step := range sizes.Analyzer.Of(p.Pass) {
			for _, part := range step.Parts {
				if part.Bytes <= limit {
					continue
				}
				if message := bloat(part, used, step.After, limit); message != "" {
					p.Report(Diagnostic{Span: part.Span, Likely: true, Message: message, Bytes: part.Bytes})
				}
			}
		}
	},
})

// bloat says what of a part is for nothing, "" when nothing is known to be.
func bloat(part sizes.Part, used *programs.Result, after *state.State, limit int64) string {
	switch {
	case part.Kind == sizes.Again:
		return fmt.Sprintf("%s of %s are stored twice: earlier layers keep their copy", amount(part.Bytes, part.Known), part.Name)
	case part.Gone > limit:
		return fmt.Sprintf("%s of %s are removed again later, and stay in the image", amount(part.Gone, part.Known), part.Name)
	case part.Kind != sizes.Copy || part.Copied == nil || part.Copied.From == nil:
		return ""
	}
	dest := filesystem.Stat(after.Files, part.Copied.Dest).Path
	files, _ := used.Uses(after.Files, dest)
	if len(files) == 0 || dest == "/" {
		return ""
	}
	bytes, names := int64(0), []string{}
	for _, f := range files {
		bytes += after.Files.Lookup(f).Size
		names = append(names, path.Base(f))
	}
	if part.Bytes-bytes <= limit {
		return ""
	}
	if len(names) > 4 {
		names = append(names[:4], fmt.Sprintf("%d more", len(names)-4))
	}
	return fmt.Sprintf("%s of %s are copied; the image's programs load %s (%s)", amount(part.Bytes, part.Known), part.Name,
		strings.Join(names, ", "), amount(bytes, true))
}

func amount(bytes int64, known bool) string {
	text := fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
	if bytes < 1e9 {
		text = fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	if !known {
		return "at least " + text
	}
	return text
}
