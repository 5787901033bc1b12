package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/moby/buildkit/client"
	"github.com/moby/buildkit/frontend/subrequests/lint"
	"github.com/moby/buildkit/frontend/subrequests/outline"
	"github.com/moby/buildkit/frontend/subrequests/targets"
)

// base is an image that every rig has.
const base = "busybox"

// An image that is built through the frontend is the one that docker/dockerfile makes, whatever the frontend has to
// say.
func TestBuildsAreTheSame(t *testing.T) {
	r := newRig(t)
	for name, text := range map[string]string{
		"plain":           "FROM " + base + "\nCOPY kept /kept\nRUN echo hello > /hello\n",
		"with a finding":  "FROM " + base + " AS Stage\nRUN nosuch || true\nCOPY nothing* /x/\nENV A=b\n",
		"its own syntax":  "# syntax=" + r.image + "\nFROM " + base + "\nARG WHO=me\nRUN echo $WHO > /who\n",
		"ignored file":    "FROM " + base + "\nCOPY . /all\n",
		"several stages":  "FROM " + base + " AS one\nRUN echo 1 > /one\nFROM " + base + "\nCOPY --from=one /one /two\nUSER 1000\n",
		"another context": "FROM " + base + "\nCOPY --from=other kept /kept\n",
	} {
		t.Run(name, func(t *testing.T) {
			b := build{dir: written(t, map[string]string{"Dockerfile": text, "kept": name, "left": "out", ".dockerignore": "left\n"}),
				exports: []client.ExportEntry{{Type: "image", Attrs: map[string]string{"name": "example.com/layerlint/test", "store": "false"}}}}
			b.opts = map[string]string{"build-arg:SOURCE_DATE_EPOCH": "1700000000", "build-arg:WHO": "you", "context:other": "local:context"}
			plain := b
			if strings.Contains(text, "# syntax") {
				plain.dir = written(t, map[string]string{"Dockerfile": "#\n" + text[strings.Index(text, "\n")+1:]})
			}
			want, _, err := r.run(t, plain, "")
			check(t, err)
			through := r.image
			if strings.Contains(text, "# syntax") {
				through = ""
			}
			got, warnings, err := r.run(t, b, through)
			check(t, err)
			if digest := "containerimage.digest"; got[digest] == "" || got[digest] != want[digest] {
				t.Errorf("%s through the frontend, %s without", got[digest], want[digest])
			}
			said := slices.ContainsFunc(warnings, func(w *client.VertexWarning) bool {
				return strings.HasPrefix(string(w.Short), "copy-glob-empty: ") && w.Range[0].Start.Line == 3
			})
			if said != (name == "with a finding") {
				t.Errorf("%s", shorts(warnings))
			}
			if slices.ContainsFunc(warnings, func(w *client.VertexWarning) bool { return strings.Contains(string(w.Short), "could not check") }) {
				t.Errorf("%s", shorts(warnings))
			}
		})
	}
}

func shorts(warnings []*client.VertexWarning) (all []string) {
	for _, w := range warnings {
		all = append(all, string(w.Short))
	}
	return all
}

// check=error=true stops a build before it begins; without it the build goes on to where it really fails.
func TestErrorsStopBuilds(t *testing.T) {
	r := newRig(t)
	const text = "FROM " + base + "\nRUN echo a\nRUN nosuch-program --all\n"
	for name, c := range map[string]struct{ text, arg, want string }{
		"directive": {"# check=error=true\n" + text, "", "command-not-found: nosuch-program: command not found in " + base},
		"argument":  {text, "error=true", "command-not-found: nosuch-program: command not found in " + base},
		"neither":   {text, "", "exit code: 127"},
	} {
		t.Run(name, func(t *testing.T) {
			b := build{dir: written(t, map[string]string{"Dockerfile": c.text}), opts: map[string]string{}}
			if c.arg != "" {
				b.opts["build-arg:BUILDKIT_DOCKERFILE_CHECK"] = c.arg
			}
			if _, _, err := r.run(t, b, r.image); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// Outlines and targets are docker/dockerfile's.
func TestOtherAnswers(t *testing.T) {
	r := newRig(t)
	b := build{dir: written(t, map[string]string{"Dockerfile": "FROM " + base + " AS one\nARG A=1\nFROM one AS two\nRUN nosuch\n"})}
	answer, err := r.call(t, b, outline.SubrequestsOutlineDefinition.Name)
	check(t, err)
	var o outline.Outline
	check(t, json.Unmarshal(answer["result.json"], &o))
	if o.Name != "two" || len(o.Args) != 1 {
		t.Errorf("%s", answer["result.json"])
	}
	answer, err = r.call(t, b, targets.SubrequestsTargetsDefinition.Name)
	check(t, err)
	var l targets.List
	check(t, json.Unmarshal(answer["result.json"], &l))
	if len(l.Targets) != 2 || l.Targets[0].Name != "one" {
		t.Errorf("%s", answer["result.json"])
	}
}

// An image that its registry does not have is a finding; of a registry that does not answer nothing is said.
func TestMissingImage(t *testing.T) {
	r := newRig(t)
	host, _, _ := strings.Cut(r.image, "/")
	for ref, want := range map[string]string{host + "/layerlint/nosuch:1": "1 image-not-found: ", "127.0.0.1:1/nosuch:1": ""} {
		b := build{dir: written(t, map[string]string{"Dockerfile": "FROM " + ref + "\nCMD [\"true\"]\n"})}
		answer, err := r.call(t, b, lint.RequestLint)
		check(t, err)
		found := strings.Join(lines(t, answer["result.json"]), "\n")
		if !strings.HasPrefix(found, want) || want == "" && found != "" {
			t.Errorf("%s: %q", ref, found)
		}
	}
}

// The answer to --call=check has what BuildKit prints, and an ignored file is told from a missing one.
func TestCheck(t *testing.T) {
	r := newRig(t)
	b := build{dir: written(t, map[string]string{".dockerignore": "left\n", "left/out": "x", "kept": "y", ".layerlint.yaml": "rules:\n  image-command-missing: off\n",
		"Dockerfile": "FROM " + base + "\nCOPY kept /a\nCOPY left/out /b\nCOPY missing /c\nCOPY nothing* /d/\nCMD [\"sh\"]\n"})}
	answer, err := r.call(t, b, lint.RequestLint)
	check(t, err)
	if status := string(answer["result.statuscode"]); status != "1" {
		t.Errorf("status %s", status)
	}
	want := []string{"3 copy-source-missing: left/out is left out of the build context by .dockerignore", "4 copy-source-missing: missing does not exist in the build context",
		"5 copy-glob-empty: nothing* matches nothing in the build context, so nothing is copied"}
	if got := lines(t, answer["result.json"]); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if text := string(answer["result.txt"]); !strings.Contains(text, "WARNING: copy-source-missing - https://") || !strings.Contains(text, ">>> COPY missing /c") {
		t.Errorf("%s", text)
	}
	start := time.Now()
	_, err = r.call(t, b, lint.RequestLint)
	check(t, err)
	t.Logf("checked again in %v", time.Since(start))

	// An ignored file that goes is noticed, though it was never sent.
	check(t, os.Remove(filepath.Join(b.dir, "left/out")))
	answer, err = r.call(t, b, lint.RequestLint)
	check(t, err)
	if got := lines(t, answer["result.json"]); got[0] != "3 copy-source-missing: left/out does not exist in the build context" {
		t.Errorf("%q", got)
	}
}
