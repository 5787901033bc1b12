package directives

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// show prints a set: form, names, reason and the covered text's first and last line.
func show(s *Set) string {
	var b strings.Builder
	lines := func(s source.Span) string {
		return fmt.Sprintf("%d-%d", s.File.Position(s.Start).Line+1, s.File.Position(max(s.Start, s.End-1)).Line+1)
	}
	for _, x := range s.Suppressions {
		fmt.Fprintf(&b, "%s form %d", lines(x.Span), x.Form)
		for _, id := range x.IDs {
			if id.Name != id.Span.Text() {
				fmt.Fprintf(&b, " (%s at %q)", id.Name, id.Span.Text())
			}
			b.WriteString(" " + id.Name)
		}
		fmt.Fprintf(&b, " %q covers %s\n", x.Reason, lines(x.Covers))
	}
	for _, x := range s.Shells {
		fmt.Fprintf(&b, "%s shell %s covers %s\n", lines(x.Span), x.Name, lines(x.Covers))
	}
	for _, x := range s.Problems {
		fmt.Fprintf(&b, "%s problem %s\n", lines(x.Span), x.Message)
	}
	if s.CheckError {
		b.WriteString("check errors\n")
	}
	return b.String()
}

func TestAnalyzer(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"FROM a\n# layerlint:ignore x-y,z why not\nRUN a \\\n b\nRUN c", `2-2 form 0 x-y z "why not" covers 3-4` + "\n"},
		{"FROM a\n# layerlint:ignore x , y  because\n\n# other\nRUN a", `2-2 form 0 x y "because" covers 5-5` + "\n"},
		{"ARG A\n#layerlint:ignore x stage\nFROM a\nRUN b\nFROM c", `2-2 form 0 x "stage" covers 3-4` + "\n"},
		{"FROM a\nRUN a \\\n # layerlint:ignore all in it\n b", `3-3 form 0 all "in it" covers 2-4` + "\n"},
		{"# layerlint:ignore-file x generated\nFROM a\nRUN b\n", `1-1 form 0 x "generated" covers 1-3` + "\n"},
		{"FROM a\n# layerlint:ignore-file x late\nRUN b\n", "2-2 problem layerlint:ignore-file must precede the first instruction\n"},
		{"FROM a\n# layerlint:ignore x\nRUN b\n", "2-2 problem layerlint:ignore gives no reason\n"},
		{"FROM a\n# layerlint:ignore\nRUN b\n", "2-2 problem layerlint:ignore names no rule\n"},
		{"FROM a\n# layerlint:ignore x y\n", "2-2 problem layerlint:ignore has no instruction below it\n"},
		{"FROM a\n# layerlint:off x y\nRUN b", "2-2 problem layerlint:off is not known; there is layerlint:ignore and layerlint:ignore-file\n"},
		{"FROM a\n# mentions layerlint:ignore x y\nRUN <<E\n# layerlint:ignore x y\nE\n", ""},
		{"# hadolint ignore=DL3001, SC2086\nFROM a\nRUN b", `1-1 form 1 DL3001 SC2086 "" covers 2-2` + "\n"},
		{"FROM a\n#hadolint ignore = DL3001 # as it is\nRUN b", `2-2 form 1 DL3001 "as it is" covers 3-3` + "\n"},
		{"# hadolint stage ignore=DL3001\nFROM a\nRUN b\nFROM c", `1-1 form 1 DL3001 "" covers 2-3` + "\n"},
		{"FROM a\n# hadolint stage ignore=DL3001\nRUN b", "2-2 problem hadolint's stage ignore must precede a FROM\n"},
		{"FROM a\nRUN b\n# hadolint global ignore=DL3001", `3-3 form 1 DL3001 "" covers 1-3` + "\n"},
		{"FROM a\n# hadolint ignore=crazy,DL3001\nRUN b", `2-2 problem "crazy" is no code of hadolint's, which then ignores the whole comment` + "\n"},
		{"FROM a\n# hadolint ignore=\nRUN b", "2-2 problem hadolint's ignore names no code\n"},
		{"# hadolint shell=powershell # x\nFROM a\nFROM b", "1-1 shell powershell covers 1-3\n"},
		{"FROM a\n# hadolint shell = bash\nRUN b\nRUN c\nFROM d", "2-2 shell bash covers 2-4\n"},
		{"FROM a\nRUN a $x && \\\n # shellcheck disable=SC2086,SC2046 # why\n b $x && \\\n c", `3-3 form 3 SC2086 SC2046 "" covers 4-4` + "\n"},
		{"FROM a\nRUN <<E\n# shellcheck shell=bash disable=SC2086\na\n  # shellcheck disable=all\nfor i in $x; do\n y\ndone\nz\nE", `3-3 form 3 SC2086 "" covers 3-9` + "\n" + `5-5 form 3 all "" covers 6-8` + "\n"},
		{"# shellcheck disable=SC2086\nFROM a\nRUN a", ""},
		{"# check=skip=A,B;error=true\nFROM a\nRUN b", `1-1 form 2 A B "" covers 1-3` + "\ncheck errors\n"},
		{"# syntax=x\n# check = skip=all\nFROM a\n", `2-2 form 2 all "" covers 1-3` + "\n"},
		{"FROM a\n# check=skip=A;error=true\nRUN b\n", `2-2 form 2 A "" covers 3-3` + "\n"},
		{"FROM a\n# check=stop=A\nRUN b\n", `2-2 problem invalid check option "stop=A"` + "\n"},
	} {
		doc := dockerfile.Parse(source.NewFile("Dockerfile", []byte(c.file)))
		p, err := analyzers.Run(context.Background(), &analyzers.Build{Document: doc}, Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if got := show(Analyzer.Of(p)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.file, got, c.want)
		}
	}
}
