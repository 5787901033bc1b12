// Package buildkitcheck compares layerlint's implementation of BuildKit's checks with BuildKit's library. It is a
// separate module, so that nothing else depends on the library's hundreds of packages.
package buildkitcheck

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/moby/buildkit/client/llb"
	"github.com/moby/buildkit/client/llb/sourceresolver"
	"github.com/moby/buildkit/frontend/dockerfile/dockerfile2llb"
	"github.com/moby/buildkit/solver/pb"
	digest "github.com/opencontainers/go-digest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb"
)

// resolver answers for every image with a configuration that has nothing but a platform.
type resolver struct{}

func (resolver) ResolveImageConfig(_ context.Context, ref string,
	opt sourceresolver.Opt) (string, digest.Digest, []byte, error) {
	os, arch, variant := "linux", "amd64", ""
	if o := opt.ImageOpt; o != nil && o.Platform != nil {
		os, arch, variant = o.Platform.OS, o.Platform.Architecture, o.Platform.Variant
	}
	config, err := json.Marshal(map[string]any{
		"architecture": arch, "os": os, "variant": variant, "config": map[string]any{},
		"rootfs": map[string]any{"type": "layers", "diff_ids": []string{digest.FromString(ref).String()}},
	})
	return ref, digest.FromBytes(config), config, err
}

// images is the same for layerlint.
type images struct{}

func (images) Image(context.Context, string, string) (*imagedb.Image, error) {
	return &imagedb.Image{ConfigKnown: true}, nil
}

// library is what BuildKit says; ok is false when it stops at an error, behind which it checks nothing.
func library(t *testing.T, text []byte) (found []string, ok bool) {
	sources := llb.NewSourceMap(nil, "Dockerfile", "Dockerfile", text)
	sources.Definition = &llb.Definition{}
	caps := pb.Caps.CapSet(pb.Caps.All())
	results, err := dockerfile2llb.DockerfileLint(context.Background(), text, dockerfile2llb.ConvertOpt{
		MetaResolver: resolver{}, SourceMap: sources, LLBCaps: &caps,
	})
	if err != nil || results.Error != nil {
		return nil, false
	}
	set := map[string]bool{}
	for _, w := range results.Warnings {
		set[fmt.Sprintf("%d %s: %s", w.Location.Ranges[0].Start.Line, w.RuleName, bare(w.Detail))] = true
	}
	return slices.Sorted(maps.Keys(set)), true
}

// bare is a message without its suggestion: of several equally near names BuildKit takes any.
func bare(message string) string {
	head, _, _ := strings.Cut(message, " (did you mean")
	return head
}

// ours is what layerlint says. It opens no image for stages that are not built, so of variables there it says less:
// unopened tells such findings.
func ours(t *testing.T, text []byte) (found []string, unopened func(string) bool) {
	build := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", text)), Images: images{}}
	pass, err := analyzers.Run(context.Background(), build, buildkitlint.Analyzer, directives.Analyzer, stages.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]bool{}
	for _, f := range buildkitlint.Analyzer.Of(pass) {
		if f.Check != "InvalidDefinitionDescription" && !skipped(directives.Analyzer.Of(pass), f) {
			set[fmt.Sprintf("%d %s: %s", f.Line, f.Check, bare(f.Message))] = true
		}
	}
	lines := map[string]bool{}
	for i, s := range build.Document.Stages {
		if stages.Analyzer.Of(pass).Stages[i].Reached {
			continue
		}
		for _, instruction := range s.Instructions {
			lines[strconv.Itoa(build.Document.File.Position(instruction.Start).Line+1)] = true
		}
	}
	return slices.Sorted(maps.Keys(set)), func(f string) bool {
		line, check, _ := strings.Cut(f, " ")
		return lines[line] && strings.HasPrefix(check, "UndefinedVar:")
	}
}

func skipped(set *directives.Set, f buildkitlint.Finding) bool {
	for _, s := range set.Suppressions {
		for _, id := range s.IDs {
			if s.Form == directives.Check && s.Covers.Covers(f.Span) && (id.Name == "all" || id.Name == f.Check) {
				return true
			}
		}
	}
	return false
}

// own are cases for what real files rarely do.
var own = []string{
	"from debian:12 AS Build\nRUN a \\\n\n  b\nenv A 1\nLABEL x y\nCMD a\nCMD b\n",
	"ARG V\nFROM ${V:-debian}:$W as x\nFROM --platform=linux/arm64 debian AS y\nFROM --platform=$TARGETPLATFORM debian\nFROM --platform=linux/amd64 debian as amd64\n",
	"FROM debian\nWORKDIR a\nWORKDIR b\nFROM debian as b\nWORKDIR /x\nFROM b\nWORKDIR c\n",
	"FROM debian\nEXPOSE 80/TCP 127.0.0.1:90:91/Udp\nENV A=$B C=${D:-x} E=\\$F\nCOPY $G $A /x/\nUSER $A$H\nVOLUME $I\n",
	"ARG BASE\nFROM $BASE\n",
	"# check=skip=StageNameCasing\nFROM debian AS A\n# check=skip=JSONArgsRecommended\nCMD a\n",
	"FROM debian AS scratch\nFROM debian AS Context\nFROM debian AS context\nMAINTAINER x\n",
	"FROM debian\nARG API_KEY TOKEN_FILE\nENV PASSWORD= a_auth_b=1\nSHELL [\"/bin/bash\", \"-c\"]\nCMD a\nENTRYPOINT b\n",
	"FROM debian AS a\nARG X=1\nENV E=1\nFROM a\nENV Y=$X Z=$E\nRUN --mount=type=bind,source=$Q,target=/x a\n",
	"FROM debian\nRUN a \\\n\n\n",
	"FROM debian\nRUN <<E\n\na\nE\nRUN b \\\n# c\n\n c\nHEALTHCHECK CMD a\nhealthCheck NONE\n",
}

func TestEquality(t *testing.T) {
	compared, stopped, findings := 0, 0, map[string]int{}
	for name, text := range files(t) {
		want, ok := library(t, text)
		if !ok {
			stopped++
			continue
		}
		compared++
		for _, w := range want {
			findings[strings.Fields(w)[1]]++
		}
		got, unopened := ours(t, text)
		want = slices.DeleteFunc(want, unopened)
		if !slices.Equal(got, want) {
			t.Errorf("%s\n%s\nours:    %s\nlibrary: %s", name, text, strings.Join(got, "\n         "), strings.Join(want, "\n         "))
		}
	}
	t.Logf("%d files compared, %d at which the library stops", compared, stopped)
	for _, rule := range slices.Sorted(maps.Keys(findings)) {
		t.Logf("%5d %s", findings[rule], rule)
	}
}

// files are the cases above and, where they are there, Dockerfiles kept outside the repository and those of the module
// cache.
func files(t *testing.T) map[string][]byte {
	all := map[string][]byte{}
	for i, text := range own {
		all[fmt.Sprintf("own %d", i)] = []byte(text)
	}
	add := func(pattern string) {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if text, err := os.ReadFile(name); err == nil {
				all[name] = text
			}
		}
	}
	add("../../../../shared/truth/cases/*/Dockerfile*")
	if dir := os.Getenv("DOCKERFILES"); dir != "" {
		add(filepath.Join(dir, "*"))
	}
	f, err := os.Open("../../../../shared/conformance/hadolint_oracle.jsonl")
	if err != nil {
		t.Logf("without the files of hadolint's assertions: %v", err)
		return all
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		var one struct{ Dockerfile string }
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprintf("assertion %d", n)] = []byte(one.Dockerfile + "\n")
	}
	return all
}
