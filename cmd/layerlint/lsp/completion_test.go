package lsp_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// whole checks with a build context and the catalog's package names.
type whole struct {
	fake
	context fstest.MapFS
}

func (w *whole) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	return &lsp.Job{Builds: []*analyzers.Build{{Document: doc, Images: w.images, Context: w.context, Packages: catalog.Embedded().Repositories()}}, Folder: "/w", World: w}, nil
}

type item struct {
	Label, Detail string
	Kind          int
	Tags          []int
	TextEdit      textEdit
	Data          map[string]any
	Documentation struct{ Value string }
}

// priced is a repository of any manager with one package.
type priced struct{}

func (priced) Repository(context.Context, packages.Query) (packages.Repository, bool) {
	return priced{}, true
}

func (priced) Find(name string) packages.Offer {
	if name != "curl" {
		return packages.Offer{Presence: filesystem.Absent}
	}
	return packages.Offer{Presence: filesystem.Present, Version: "8.1", Source: "main"}
}

func (priced) Nearest(string, int) []string { return nil }

func (priced) Install([]string, bool) packages.Installation {
	return packages.Installation{Installed: 2000000}
}

func (priced) Match(pattern string, _ []string) ([]string, bool) {
	return slices.DeleteFunc([]string{"curl"}, func(name string) bool { return !strings.HasPrefix(name, pattern[1:]) }), true
}

// TestVersions: names and versions come from whatever repositories hold at the place.
func TestVersions(t *testing.T) {
	checker := &whole{fake{images: small()}, fstest.MapFS{}}
	for text, want := range map[string]string{
		"FROM base\nRUN apt-get install -y curl=|":        "curl=8.1",
		"FROM base\nRUN apk add cu|":                      "curl",
		"FROM base\nRUN apk add curl=8|":                  "curl=8.1",
		"FROM base\nRUN dnf -y install cu|":               "curl",
		"FROM base\nRUN pip install 'x>1' curl==|":        "curl==8.1",
		"FROM base\nRUN apt-get install -y curl=9|":       "",
		"FROM base\nRUN apt-get install -t curl=|":        "",
		"FROM base\nRUN apt-get install -y wget=|":        "",
		"FROM base\nRUN apt-get update && touch a curl=|": "",
	} {
		cl := connect(t, &stocked{checker})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(text))
		if got := labels(list.Items); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// stocked checks with the repository of priced.
type stocked struct{ *whole }

func (s *stocked) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	job, err := s.whole.Prepare(doc, at)
	job.Builds[0].Packages = priced{}
	return job, err
}

func labels(items []item) string {
	var all []string
	for _, i := range items {
		all = append(all, i.Label)
	}
	return strings.Join(all, " ")
}

func TestCompletion(t *testing.T) {
	checker := &whole{fake{images: small()}, fstest.MapFS{
		"app.py": {}, "assets/logo.svg": {}, "secret.key": {}, ".dockerignore": {Data: []byte("*.key\n")},
		"package.json": {Data: []byte(`{"dependencies": {"express": "^4.18.0"}, "devDependencies": {"eslint": "9"}}`)}}}
	for _, c := range []struct {
		text string
		want string // the first labels
	}{
		{"|", "ADD ARG CMD COPY"},
		{"FROM base\nWO|", "WORKDIR"},
		{"FROM base AS b\nRUN touch /usr/local/made\nFROM scratch\nCOPY --from=b /usr/lo|", "local/"},
		{"FROM base AS b\nRUN touch /usr/local/made\nFROM scratch\nCOPY --from=b /usr/local/|", "bin/ lib/ made"},
		{"FROM base AS b\nFROM scratch\nCOPY --from=b |", "bin/ etc/ srv/ usr/"},
		{"FROM base AS b\nFROM scratch\nCOPY --from=|", "b base"},
		{"FROM scratch\nCOPY --from=base /srv/data/o|", "one.txt"},
		{"FROM base\nCOPY a|", "app.py assets/"},
		{"FROM base\nCOPY |", ".dockerignore app.py assets/ package.json secret.key"},
		{"FROM base\nCOPY assets/| /x\n", "logo.svg"},
		{"FROM base\nCOPY [\"assets/|", "logo.svg"},
		{"FROM base\nCOPY app.py /srv/|", "data/"},
		{"FROM base\nWORKDIR /srv\nCOPY app.py da|", "data/"},
		{"FROM base\nWORKDIR /s|", "srv/"},
		{"FROM base\nUSER |", "root www-data"},
		{"FROM base\nUSER www-data:|", "root www-data adm"},
		{"FROM base\nCOPY --chown=ww|", "www-data"},
		{"FROM base\nCOPY --ch|", "--chmod= --chown="},
		{"FROM base\nRUN to|", "tool touch"},
		{"FROM base\nRUN true && to|", "tool touch"},
		{"FROM base\nRUN cat /srv/data/|", "one.txt two.txt"},
		{"FROM base\nWORKDIR /srv\nRUN cat data/t|", "two.txt"},
		{"FROM base\nRUN --mount=|", "type= from= source= target= rw="},
		{"FROM base\nRUN --mount=type=cache,sh|", "sharing="},
		{"FROM base\nRUN --mount=type=cache,sharing=locked,|", "from= gid="},
		{"FROM base\nRUN --mount=type=cache,target=/sr|", "srv/"},
		{"FROM base\nRUN --mount=type=cache,sharing=|", "locked private shared"},
		{"FROM base\nRUN apt-get update && apt-get install -y \\\n  libcurl4-op|", "libcurl4-openssl-dev"},
		{"FROM base\nRUN pip install --no-cache-dir flas|", "flask"},
		{"FROM base\nRUN python3 -m pip install numpy scikit-l|", "scikit-learn"},
		{"FROM base\nRUN npm install -g |", "eslint express"},
		{"FROM base\nRUN npm ci && npm install ex|", "express"},
		{"FROM base\nARG ONE=1\nENV OTHER=2\nRUN touch $O|", "ONE OTHER"},
		{"ARG TAG=12\nFROM debian:${TA|", "TAG"},
		{"FROM base\nENTRYPOINT [\"/usr/local/bin/|", "tool"},
		{"FROM base AS one\nFROM o|", "one"},
		{"FROM base AS one\nFROM debia|", "debian"},
		{"FROM bas|", "bash"}, // not what is being typed
		{"FROM base |", "AS"},
		{"FROM debian:bookworm-sl|", "bookworm-slim"},
		{"FROM base\n# layerlint:ignore copy-source-m|", "copy-source-missing"},
		{"FROM base\nONBUILD COPY a|", "app.py assets/"},
	} {
		cl := connect(t, checker)
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(c.text))
		if got := labels(list.Items); got != c.want && !strings.HasPrefix(got, c.want+" ") {
			t.Errorf("%q: got %s", c.text, got)
		}
		for _, i := range list.Items {
			if i.Label == "secret.key" && (len(i.Tags) != 1 || i.Detail != "ignored by *.key") {
				t.Errorf("%+v", i)
			}
		}
	}
}

// TestCompletionInWords: what follows the place is not there twice once an item is taken.
func TestCompletionInWords(t *testing.T) {
	for text, want := range map[string]string{
		"FROM debian:bookw|orm\n":                               "FROM debian:bookworm\n",
		"FROM base\nRUN touch /srv/da|ta/one.txt\n":             "FROM base\nRUN touch /srv/data/one.txt\n",
		"FROM base\nRUN touch /srv/da|ta\n":                     "FROM base\nRUN touch /srv/data/\n",
		"FROM base\nRUN touch /srv/d|x\n":                       "FROM base\nRUN touch /srv/data/x\n",
		"FROM base\nENV ONE=1\nRUN touch ${O|NE}\n":             "FROM base\nENV ONE=1\nRUN touch ${ONE}\n",
		"FROM base\nRUN touch \"/srv/da|\"\n":                   "FROM base\nRUN touch \"/srv/data/\"\n",
		"FROM base\nRUN touch 'a' >/srv/da|\n":                  "FROM base\nRUN touch 'a' >/srv/data/\n",
		"FROM base\nRUN touch --reference=/srv/da|\n":           "FROM base\nRUN touch --reference=/srv/data/\n",
		"FROM base\nENV A=/srv/da|\n":                           "FROM base\nENV A=/srv/data/\n",
		"FROM base\nENV A=$PATH:/srv/da|\n":                     "FROM base\nENV A=$PATH:/srv/data/\n",
		"FROM base\nVOLUME [\"/srv/da|\"]\n":                    "FROM base\nVOLUME [\"/srv/data/\"]\n",
		"FROM base AS one\nFROM base\nCOPY --from=o|ne /a /b\n": "FROM base AS one\nFROM base\nCOPY --from=one /a /b\n",
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(text))
		plain, _ := marked(t, text)
		if len(list.Items) == 0 {
			t.Errorf("%q: nothing", text)
		} else if got := applied(plain, []textEdit{list.Items[0].TextEdit}); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestResolve(t *testing.T) {
	cl := connect(t, &whole{fake{images: small()}, nil})
	cl.initialize(nil, nil)
	for text, want := range map[string]string{
		"FROM base AS b\nRUN touch /new\nFROM scratch\nCOPY --from=b /ne|": "line 2",
		"FROM base\nRUN apt-get install -y libcurl4-openssl-d|":            "**package** `libcurl4-openssl-dev`",
	} {
		list := call[struct{ Items []map[string]any }](cl, "textDocument/completion", cl.at(text))
		if len(list.Items) == 0 {
			t.Fatalf("%s: nothing", text)
		}
		if got := call[item](cl, "completionItem/resolve", list.Items[0]); !strings.Contains(got.Documentation.Value, want) {
			t.Errorf("%s: got %+v", text, got)
		}
	}
}

// BenchmarkCompletion completes a path of a stage over an image of 100,000 entries, in folders of a thousand.
func BenchmarkCompletion(b *testing.B) {
	entries := map[string]filesystem.Entry{}
	for i := range 100000 {
		entries[fmt.Sprintf("/usr/local/d%d/f%d", i/1000, i)] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Size: 1, Known: filesystem.KnowSize}
	}
	tree := imagedb.TreeOf(entries)
	images := imagedb.Fixed(&imagedb.Image{Ref: "base", ConfigKnown: true, Completeness: imagedb.Complete,
		Tree: func(context.Context) (filesystem.Tree, error) { return tree, nil }})
	cl := connect(b, &whole{fake{images: images}, nil})
	cl.initialize(nil, nil)
	at := cl.at("FROM base AS b\nRUN touch /usr/local/d7/x\nFROM scratch\nCOPY --from=b /usr/local/d7/f|")
	for b.Loop() {
		list := call[struct{ Items []struct{} }](cl, "textDocument/completion", at)
		if len(list.Items) == 0 {
			b.Fatal("nothing")
		}
	}
}

// TestTagsOfRegistries: the registry's tags are offered beside the catalog's where it may be asked, and only there.
func TestTagsOfRegistries(t *testing.T) {
	for fetch, want := range map[string]string{"always": "2.0 2.1", "never": ""} {
		cl := connect(t, &whole{fake{images: small()}, nil})
		cl.initialize(nil, map[string]any{"fetch": fetch})
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at("FROM registry.example.com/app:2|"))
		if got := labels(list.Items); got != want {
			t.Errorf("fetch %s: got %q", fetch, got)
		}
	}
}

// TestCompletionInHeredocs: a script is completed as a RUN is, also before its end is written; a file is not, but for
// variables.
func TestCompletionInHeredocs(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // all labels
	}{
		{"FROM base\nRUN <<EOF\nto|\nEOF\n", "tool touch"},
		{"FROM base\nRUN <<EOF\nset -e\nto|", "tool touch"},
		{"FROM base\nRUN --network=none <<-\"EOF\"\n\tcat /srv/data/o|\n\tEOF\n", "one.txt"},
		{"FROM base\nRUN <<A bash \\\n <<B\nx\nA\nto|\nB\n", "tool touch"},
		{"FROM base\nRUN <<EOF\napt-get install -y \\\n  libcurl4-op|\nEOF\nRUN touch /x\n", "libcurl4-openssl-dev"},
		{"FROM base\nARG ONE=1\nRUN <<EOF\ntouch $ON|\nEOF\n", "ONE"},
		{"FROM base\nRUN cat <<EOF\nto|\nEOF\n", ""},
		{"FROM base\nRUN <<EOF\n#!/usr/bin/python3\nto|\nEOF\n", ""},
		{"FROM base\nCOPY <<EOF /x\nRU|\nEOF\n", ""},
		{"FROM base\nENV ONE=1\nCOPY <<EOF /x\n$O|\nEOF\n", "ONE"},
		{"FROM base\nENV ONE=1\nCOPY <<'EOF' /x\n$O|\nEOF\n", ""},
		{"FROM base\nRUN <<EOF\ntouch x\nEOF\nRU|", "RUN"},
		{"FROM base\nRUN touch $((1<<N)) <<<x\nRU|", "RUN"},
		{"FROM base\nRUN echo $((1<<N))\n\nU|\nRUN touch x", "USER"},
		{"FROM base\nHEALTHCHECK |", "CMD NONE"},
		{"FROM base\nHEALTHCHECK --interval=3s CMD to|", "tool touch"},
		{"FROM base\nHEALTHCHECK CMD [\"to|", "tool touch"},
		{"FROM base\nRUN [\"to|", "tool touch"},
		{"FROM base\nEXPOSE 53/u|", "udp"},
		{"FROM base\nSTOPSIGNAL SIGT|", "SIGTERM"},
		{"from base\nwo|", "workdir"},
		{"FROM base\nRUN touch $(to|", "tool touch"},
		{"FROM base\nRUN pip install -r /srv/data/o|", "one.txt"},
		{"FROM base\nWORKDIR /srv/data\nRUN pip install -r o|", "one.txt"},
		{"FROM base\nRUN cd /srv && true; cd data && touch o|", "one.txt"},
		{"FROM base\nRUN apt-get install -y g++-12-multilib-i6|", "g++-12-multilib-i686-linux-gnu"},
		{"FROM base\nRUN apt-get remove -y libcurl4-op|", ""},
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(c.text))
		if got := labels(list.Items); got != c.want {
			t.Errorf("%q: got %s", c.text, got)
		}
	}
}

// TestVerbs: the word after a tool's name is one of the tool's, whichever options and programs come before it.
func TestVerbs(t *testing.T) {
	for text, want := range map[string]string{
		"RUN apt-get |":                                 "install update add-user-tag auto-clean",
		"RUN apt-get -y -o A=b in|":                     "install indextargets info",
		"RUN apt i|":                                    "install indextargets info",
		"RUN sudo apk a|":                               "add adbdump adbgen adbsign audit",
		"RUN apk --no-cache d|":                         "del dot",
		"RUN dnf inst|":                                 "install",
		"RUN dnf -y repoq|":                             "repoquery",
		"RUN pip |":                                     "install cache check compile",
		"RUN pip3.12 unins|":                            "uninstall uninstall-all",
		"RUN python3 -m pip fr|":                        "freeze",
		"RUN npm c|":                                    "c cache ci cit",
		"RUN apt-get update && apt-get upg|":            "upgrade",
		"RUN <<EOF\napt-get upg|\nEOF":                  "upgrade",
		"RUN go mod ti|":                                "tidy",
		"RUN go mo|":                                    "mod",
		"RUN apt-get -|":                                "",
		"RUN apt-get -o |":                              "bin/ etc/ srv/ usr/",
		"RUN apt-get install -y libcurl4-op|":           "libcurl4-openssl-dev",
		"RUN apt-get remove -y libcurl4-op|":            "",
		"RUN tool in|":                                  "",
		"RUN npm run in|":                               "",
		"RUN echo apt-get in|":                          "",
		"HEALTHCHECK CMD apt-get upg|":                  "upgrade",
		"RUN apt-get upda|te && true":                   "update",
		"RUN --mount=type=cache,target=/x apt-get upg|": "upgrade",
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []ranked }](cl, "textDocument/completion", cl.at("FROM base\n"+text))
		if got := inOrder(list.Items); got != want && (want == "" || !strings.HasPrefix(got, want+" ")) {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

type ranked struct{ Label, SortText string }

// inOrder are the labels as an editor shows them.
func inOrder(items []ranked) string {
	slices.SortStableFunc(items, func(a, b ranked) int { return strings.Compare(a.SortText, b.SortText) })
	var all []string
	for _, i := range items {
		all = append(all, i.Label)
	}
	return strings.Join(all, " ")
}

// TestDirectives completes the comments that BuildKit reads, with BuildKit's checks, where it reads them.
func TestDirectives(t *testing.T) {
	const casing = "ConsistentInstructionCasing"
	for text, want := range map[string]string{
		"# |":                              "syntax= check= escape= layerlint:ignore",
		"#s|":                              "syntax=",
		"# SY|":                            "syntax=",
		"  # e|":                           "escape=",
		"# syntax=|\nFROM base":            "docker/dockerfile:1 docker/dockerfile:1-labs",
		"# syntax = docker/dockerfile:1-|": "docker/dockerfile:1-labs",
		"# syntax=docker/dockerfile:1\n# |\nFROM base": "check= escape= layerlint:ignore",
		"#!/bin/x\n# sy|":          "syntax=",
		"# escape=|":               "` \\",
		"FROM base\n# sy|":         "",
		"# a comment\n# syntax=d|": "",
		"\n# syntax=d|":            "",
		"FROM base\n# c|":          "",
		"# check=|":                "skip= error=true experimental=",
		"# check=e|":               "error=true experimental=",
		"# check=skip=Consis|":     casing,
		"# check=skip=JSONArgsRecommended,Consis|":           casing,
		"# check=skip=" + casing + ",Consis|":                "",
		"# check=skip=all|":                                  "all",
		"# check=skip=JSONArgsRecommended;|":                 "error=true experimental=",
		"# check=skip=JSONArgsRecommended;err|":              "error=true",
		"# check=error=|":                                    "true false",
		"# check=experimental=InvalidDef|":                   "InvalidDefinitionDescription",
		"# check=skip=InvalidDef|":                           "InvalidDefaultArgInFrom",
		"# check=experimental=Consis|":                       "",
		"FROM base\n# check=skip=Consis|\nRUN touch x":       casing,
		"FROM base\n# layerlint:ig|":                         "layerlint:ignore",
		"FROM base\n# this is s|":                            "",
		"# check=skip=Consis|InstructionCasing\nFROM base\n": casing,
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(text))
		if got := labels(list.Items); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// TestHomes: ~ is the home of the user that a RUN is carried out as, or what HOME says.
func TestHomes(t *testing.T) {
	const made = "FROM base\nRUN mkdir -p /root/.config /var/www/site && touch /var/www/site/index.html\n"
	for text, want := range map[string]string{
		"RUN cat ~/|":                                   ".config/",
		"RUN cat ~/.c|":                                 ".config/",
		"RUN touch x && ls >~/.co|":                     ".config/",
		"RUN tool --config=~/.co|":                      ".config/",
		"USER www-data\nRUN cat ~/s|":                   "site/",
		"USER www-data\nRUN cat ~/site/|":               "index.html",
		"USER www-data\nWORKDIR /srv\nRUN cat ~/site/|": "index.html",
		"USER www-data\nENV HOME=/srv\nRUN cat ~/d|":    "data/",
		"USER 33\nRUN <<EOF\ncat ~/s|\nEOF":             "site/",
		"ARG USER_NAME\nUSER $USER_NAME\nRUN cat ~/|":   "",
		"RUN cat ~|":                                    "",
		"RUN cat a~/|":                                  "",
		"COPY x ~/|":                                    "",
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(made+text))
		if got := labels(list.Items); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// TestRepositories: an image of Docker Hub has more names than one.
func TestRepositories(t *testing.T) {
	for text, want := range map[string]string{
		"FROM docker.io/library/debia|n":   "FROM docker.io/library/debian",
		"FROM library/debia|":              "FROM library/debian",
		"FROM docker.io/debia|":            "FROM docker.io/debian",
		"FROM index.docker.io/library/al|": "FROM index.docker.io/library/almalinux",
		"FROM docker.io/nvidia/cud|":       "FROM docker.io/nvidia/cuda",
		"FROM nvidia/cud|":                 "FROM nvidia/cuda",
		"FROM library/nvidia/cud|":         "",
		"FROM docker.io/ghcr|":             "",
		"FROM quay.io/debia|":              "",

		"FROM docker.io/library/debian:bookworm-sl|": "FROM docker.io/library/debian:bookworm-slim",
		"FROM library/debian:bookworm-sl|":           "FROM library/debian:bookworm-slim",
		"FROM localhost:5000/debian:bookworm-sl|":    "",
		"FROM localhost:5000/debia|":                 "",
	} {
		cl := connect(t, &whole{fake{images: small()}, fstest.MapFS{}})
		cl.initialize(nil, nil)
		list := call[struct{ Items []item }](cl, "textDocument/completion", cl.at(text))
		plain, _ := marked(t, text)
		got := ""
		if len(list.Items) > 0 {
			got = applied(plain, []textEdit{list.Items[0].TextEdit})
		}
		if got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}
