package evaluate_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// stageLines are lines of stages that take files from each other, or change what others take; {n} is the stage, {m}
// an earlier one.
var stageLines = []string{
	"RUN mkdir -p /out/d && echo {n} > /out/s{n}", "RUN echo x > /out/a && ln -sf a /out/link", "RUN rm -rf /out", "RUN ln -s /srv /out",
	"RUN chmod -R 700 /out", "RUN useradd -u 7{n} app", "RUN apt-get update && apt-get install -y jq", "RUN ./unknown", "RUN curl -s x | sh", "RUN false",
	"RUN test -d /out || mkdir /srv/made", "RUN cd /out && touch {n}.whl b.whl", "RUN mv /out /moved; cp -r /moved /out",
	"COPY --from=s{m} /out/ /out/", "COPY --from=s{m} /out /srv/", "COPY --from=s{m} /out/*.whl /wheels/", "COPY --from=s{m} /o*/a /one/",
	"COPY --from={m} /out/a /a", "COPY --from=s{m} --chown=app /out /home/app", "COPY --from=s{m} --chmod=755 /out/link /bin/tool",
	"COPY --from=s{m} --parents /out/a /p/", "COPY --from=s{m} / /all/", "COPY --from=s{m} --link /out /out", "COPY --from=s{m} --exclude=a /out /out2/",
	"COPY --from=alpine:3.20 /etc/passwd /etc/", "COPY --from=$N /out /x", "COPY --from=s{m} $P /x/",
	"RUN --mount=from=s{m},source=/out,target=/m cp /m/* /out/", "RUN --mount=from=s{m},target=/m test -e /m/out/a", "RUN --mount=type=cache,target=/out touch /out/gone",
	"COPY . /app/", "COPY file /out/", "ADD file /file", "WORKDIR /out", "USER app", "ENV N=s{m} P=/out/a", "ARG N={n}", "SHELL [\"/bin/bash\", \"-c\"]",
	"COPY <<EOF /out/here\n$N\nEOF", "CMD [\"/out/a\"]", "ENTRYPOINT [\"/out/a\", \"x\"]", "CMD cat /out/a && ls /srv && touch /out/new", "CMD [\"sh\",  \"-c\", \"test -e /out/d\"]", "LABEL a=b", "ONBUILD RUN touch /out/built", "RUN broken '", "NOTHING",
}

var editedSeeds = flag.Uint64("seeds", 400, "how many builds of stages TestEditedStages edits")

// TestEditedStages edits stages that take files from each other, and holds each step, what it takes and what is there
// after it, and what the images start, to what following the text afresh says.
func TestEditedStages(t *testing.T) {
	const parts = 4
	seeds := *editedSeeds
	if testing.Short() {
		seeds = 10
	}
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			for seed := part; seed < seeds; seed += parts {
				editStages(t, seed)
			}
		})
	}
}

func editStages(t *testing.T, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 5))
	var lines []string
	stages := 3 + random.IntN(4)
	line := func(stage int) string {
		with := strings.NewReplacer("{n}", fmt.Sprint(stage), "{m}", fmt.Sprint(random.IntN(max(1, stage))))
		return with.Replace(stageLines[random.IntN(len(stageLines))]) + "\n"
	}
	for n := range stages {
		base := []string{"debian:bookworm-slim", "alpine:3.20", "scratch", fmt.Sprintf("s%d", random.IntN(n+1))}[random.IntN(4)]
		lines = append(lines, fmt.Sprintf("FROM %s AS s%d\n", base, n))
		for range 2 + random.IntN(4) {
			lines = append(lines, line(n))
		}
	}
	files := fstest.MapFS{"file": {Data: []byte("file\n")}, "dir/x": {}}
	images := catalog.Embedded().DB("") // one: the same image is the same pointer
	world := func(d *dockerfile.Document) *analyzers.Build {
		return &analyzers.Build{Document: d, Context: files, Images: images}
	}
	edited := world(dockerfile.Editable(source.NewFile("Dockerfile", []byte(strings.Join(lines, "")))))
	edited.Memory = &analyzers.Memory{}
	reported(t, edited)
	earlier := [][]string{slices.Clone(lines)}
	for range 10 {
		at := random.IntN(len(lines))
		switch random.IntN(8) {
		case 5, 6: // the last edits are taken back, maybe all but one line of them
			lines = slices.Clone(earlier[max(0, len(earlier)-2-random.IntN(3))])
			if at := random.IntN(len(lines)); random.IntN(3) == 0 && !strings.HasPrefix(lines[at], "FROM") {
				lines[at] = line(random.IntN(stages))
			}
		case 7: // a stage more, or one from something else
			for !strings.HasPrefix(lines[at], "FROM") {
				at = (at + 1) % len(lines)
			}
			if words := strings.Fields(lines[at]); random.IntN(2) == 0 {
				lines[at] = fmt.Sprintf("FROM s%d AS %s\n", random.IntN(stages), words[len(words)-1])
			} else {
				lines = slices.Insert(lines, at, "FROM alpine:3.20\n", line(1))
			}
		case 0:
			lines[at] = ""
		case 1:
			lines[at] += line(random.IntN(stages))
		case 2:
			lines[at] = strings.TrimSuffix(lines[at], "\n") + "x\n"
		default:
			if !strings.HasPrefix(lines[at], "FROM") {
				lines[at] = line(random.IntN(stages))
			}
		}
		earlier = append(earlier, slices.Clone(lines))
		text := strings.Join(lines, "")
		edited.Document = edited.Document.Edit([]byte(text))
		fresh := world(dockerfile.Parse(source.NewFile("Dockerfile", []byte(text))))
		if diff := cmp.Diff(reported(t, fresh), reported(t, edited)); diff != "" {
			t.Fatalf("seed %d: afresh -, edited +\n%s\nof\n%s", seed, diff, text)
		}
	}
}

// reported returns what the evaluation of a build says of the places that stageLines name.
func reported(t *testing.T, b *analyzers.Build) string {
	t.Helper()
	pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	result := evaluate.Analyzer.Of(pass)
	var all strings.Builder
	all.WriteString(printed(result, []string{"needs", "installs", "hidden", "calls", "/out/a", "$N", "$P"}))
	for n, s := range result.Stages {
		for _, step := range s.Steps {
			fmt.Fprintf(&all, "stage %d: %s\n", n, step.Instruction.Text())
			present(&all, step.After)
			for _, c := range step.Copies {
				fmt.Fprintf(&all, "from %s known %v complete %v likely %v\n", c.Origin, c.Known, c.Complete, c.Likely)
				present(&all, c.From)
			}
		}
		if s.Container != nil {
			present(&all, s.Container)
		}
		if s.Start != nil {
			fmt.Fprintf(&all, "starts, ")
			if f := s.Start.Failure; f != nil {
				fmt.Fprintf(&all, "%s likely %v: %s at %q, ", f.Kind, f.Likely, f.Reason, f.Span.Text())
			}
			for _, c := range s.Start.Calls {
				fmt.Fprintf(&all, "%q %s %v, ", c.Name.Text(), c.Program.Path, c.Program.Presence)
				present(&all, c.Before)
			}
			present(&all, s.Start.After)
		}
	}
	return all.String()
}

// present prints what there is in a state, and why.
func present(to *strings.Builder, s *state.State) {
	if s == nil || s.Files == nil {
		return
	}
	fmt.Fprintf(to, "in %+v as %q of %s\n", s.Workdir.Value, s.User.Value, s.ImageRef)
	for _, p := range []string{"/", "/out", "/out/a", "/out/link", "/out/d", "/out/new", "/srv", "/srv/out", "/srv/a", "/wheels", "/wheels/b.whl", "/one", "/a", "/home/app", "/home/app/a",
		"/bin/tool", "/p/out/a", "/all", "/all/out", "/all/out/a", "/out2", "/x", "/m", "/moved", "/app/file", "/out/here", "/etc/passwd"} {
		e, l := s.Files.Lookup(p), s.Files.Listing(p)
		if e.Presence == filesystem.Absent && e.Cause == (filesystem.Cause{}) {
			continue
		}
		cause := e.Cause
		cause.Span.File, cause.Span.Start, cause.Span.End = nil, 0, 0
		fmt.Fprintf(to, "  %s: %s by %q %+v holds %v\n", p, entry(e), e.Cause.Span.Text(), cause, l)
	}
}
