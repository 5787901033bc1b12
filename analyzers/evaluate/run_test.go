package evaluate_test

import (
	"context"
	"sort"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// tree is a complete file system by path.
type tree map[string]filesystem.Entry

func (t tree) Lookup(p string) filesystem.Entry {
	if e, ok := t[p]; ok {
		return e
	}
	return filesystem.Entry{Presence: filesystem.Absent}
}

func (t tree) Children(dir string) (names []string, complete bool) {
	prefix := strings.TrimSuffix(dir, "/") + "/"
	for p := range t {
		if rest, ok := strings.CutPrefix(p, prefix); ok && rest != "" && !strings.Contains(rest, "/") {
			names = append(names, rest)
		}
	}
	sort.Strings(names)
	return names, true
}

const debian12 = "ID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\n"

// debian is a small image with dash as its shell.
func debian(more map[string]string) *imagedb.Image {
	t := tree{}
	dir := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Mode: 0o755,
		Known: filesystem.KnowMode | filesystem.KnowOwner}
	file := func(content string, mode uint16) filesystem.Entry {
		e := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: mode,
			Content: []byte(content), Size: int64(len(content)),
			Known: filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowContent | filesystem.KnowHead |
				filesystem.KnowELF}
		if strings.HasPrefix(content, "#!") {
			e.Head, _, _ = strings.Cut(content, "\n")
		}
		return e
	}
	program := file("", 0o755)
	program.ELF, program.Known = &filesystem.ELF{Class: 64}, program.Known&^filesystem.KnowContent
	for _, d := range strings.Fields("/bin /usr /usr/bin /usr/local /usr/local/bin /etc /etc/apt /etc/apt/sources.list.d /etc/apt/trusted.gpg.d /usr/share /usr/share/keyrings /var /var/lib /var/lib/apt /var/lib/apt/lists /var/lib/apt/lists/partial /tmp /root /home /opt /srv /app") {
		t[d] = dir
	}
	for _, p := range strings.Fields("dash bash ls cat cp mv rm mkdir rmdir ln chmod chown touch grep sed tar gzip apt-get dpkg id sleep find tee env xargs uname basename dirname useradd groupadd install git make sort true timeout date dnf microdnf yum rpm") {
		t["/usr/bin/"+p] = program
	}
	t["/bin/sh"] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: "/usr/bin/dash"}
	t["/link"] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: "usr/bin"}
	t["/bin/bash"] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: "/usr/bin/bash"}
	t["/etc/passwd"] = file("root:x:0:0:root:/root:/bin/bash\ngames:x:5:60:games:/usr/games:/bin/sh\n", 0o644)
	t["/etc/group"] = file("root:x:0:\nusers:x:100:\n", 0o644)
	t["/etc/os-release"] = file(debian12, 0o644)
	for p, content := range more {
		t[p] = file(content, 0o755)
	}
	return &imagedb.Image{Ref: "debian", Platform: "linux/amd64", ConfigKnown: true, Completeness: imagedb.Complete,
		Tree: func(context.Context) (filesystem.Tree, error) { return t, nil },
		Packages: func(context.Context) ([]packages.Package, bool, error) {
			return []packages.Package{{Name: "bash", Version: "5", Manager: "dpkg"}, {Name: "mawk", Version: "1", Manager: "dpkg", Provides: []string{"awk"}}}, true, nil
		}}
}

// fakeRepository offers jq, which brings libjq1.
type fakeRepository struct{}

func (fakeRepository) Repository(context.Context, packages.Query) (packages.Repository, bool) {
	return fakeRepository{}, true
}
func (fakeRepository) Nearest(string, int) []string { return nil }

func (fakeRepository) Find(name string) packages.Offer {
	if name == "jq" || name == "libjq1" || name == "g++" {
		return packages.Offer{Presence: filesystem.Present}
	}
	return packages.Offer{Presence: filesystem.Absent}
}

func (fakeRepository) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{
		Packages: []packages.Package{{Name: "jq", Manager: "dpkg"}, {Name: "libjq1", Manager: "dpkg"}},
		Files: filesystem.NewBundle([]filesystem.File{
			{Path: "/usr/bin/jq", Entry: filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}},
			{Path: "/usr/bin/libjq1", Entry: filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}},
			{Path: "/link", Entry: filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory}}}),
	}
}

func (fakeRepository) Files(name string) ([]filesystem.File, bool) {
	return []filesystem.File{{Path: "/usr/bin/" + name, Entry: filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}}}, true
}

// follow returns the failures of a Dockerfile after FROM debian as "KIND: the words they stand at", and its result.
func follow(t *testing.T, text string, more map[string]string,
	repositories packages.Repositories) (string, *evaluate.Result) {
	t.Helper()
	b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM debian\n"+text))),
		Images: imagedb.Fixed(debian(more)), Packages: repositories}
	pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	r := evaluate.Analyzer.Of(pass)
	var all []string
	for _, s := range r.Stages[0].Steps {
		if f := s.Failure; f != nil {
			likely := ""
			if f.Likely {
				likely = "likely "
			}
			all = append(all, likely+string(f.Kind)+": "+f.Span.Text())
		}
	}
	return strings.Join(all, "; "), r
}

func TestRunFailures(t *testing.T) {
	for text, want := range map[string]string{
		"RUN nosuch --x":                                                           "command: nosuch",
		"RUN ls / && nosuch":                                                       "command: nosuch",
		"RUN nosuch; ls /":                                                         "",
		"RUN set -e; nosuch; ls /":                                                 "command: nosuch",
		"RUN nosuch || true":                                                       "",
		"RUN nosuch || exit 1":                                                     "command: nosuch",
		"RUN nosuch || { echo no; exit 1; }":                                       "command: nosuch",
		"RUN if nosuch; then ls; fi":                                               "",
		"RUN if [ -f /none ]; then nosuch; fi":                                     "",
		"RUN if [ -f /etc/passwd ]; then nosuch; fi":                               "command: nosuch",
		"RUN ! nosuch":                                                             "",
		"RUN nosuch | cat":                                                         "",
		"RUN cat /etc/passwd | nosuch":                                             "command: nosuch",
		"RUN command -v nosuch || ls":                                              "",
		"RUN command -v nosuch":                                                    "command: nosuch",
		"RUN command -v git && nosuch":                                             "command: nosuch",
		"RUN command -v nosuch && nosuch; true":                                    "",
		"RUN x=$(nosuch)":                                                          "command: nosuch",
		"RUN echo $(nosuch)":                                                       "",
		"RUN set -e; x=$(nosuch); ls":                                              "command: nosuch",
		"RUN set -e; export x=$(nosuch); ls":                                       "",
		"RUN f() { nosuch; }; f":                                                   "command: nosuch",
		"RUN f() { nosuch; }; ls":                                                  "",
		"RUN (cd /none)":                                                           "path: /none",
		"RUN cd /none || cd /etc":                                                  "",
		"RUN cd /app && ls x":                                                      "path: x",
		"RUN (cd /app && touch x) && ls /app/x && ls x":                            "path: x",
		"RUN for i in a b; do ls /$i; done":                                        "path: /$i",
		"RUN for i in bash cat; do ls /usr/bin/$i; done":                           "",
		"RUN for i in $X; do ls /none; done":                                       "",
		"RUN while nosuch; do ls /none; done":                                      "",
		"RUN case \"$(uname -m)\" in x86_64) ls /none;; esac":                      "path: /none",
		"RUN case \"$(uname -m)\" in aarch64) ls /none;; esac":                     "",
		"RUN case $Y in a) ls /none;; *) ls /;; esac":                              "",
		"RUN . /etc/os-release && ls /$VERSION_CODENAME":                           "path: /$VERSION_CODENAME",
		"RUN . /etc/os-release && [ \"$ID\" = debian ]":                            "",
		"RUN echo hi > /none/x":                                                    "path: /none/x",
		"RUN mkdir -p /none && echo hi > /none/x":                                  "",
		"RUN mkdir /app":                                                           "path: /app",
		"RUN mkdir /a/b":                                                           "path: /a/b",
		"RUN rm /none":                                                             "path: /none",
		"RUN rm -f /none":                                                          "",
		"RUN rm -rf /app && ls /app":                                               "path: /app",
		"RUN cp /none /x":                                                          "path: /none",
		"RUN cp -r /app /app2 && ls /app2":                                         "",
		"RUN mv /etc/passwd /p && cat /etc/passwd":                                 "path: /etc/passwd",
		"RUN ln -s /usr/bin/ls /usr/bin/lsx && lsx":                                "",
		"RUN ln -s /none /x && cat /x":                                             "path: /x",
		"RUN ln -s a /etc/passwd":                                                  "path: a",
		"RUN ln -sf a /etc/passwd":                                                 "",
		"RUN chmod +x /none":                                                       "path: /none",
		"RUN chown nobody /app":                                                    "account: nobody",
		"RUN useradd nobody && chown nobody /app":                                  "",
		"RUN useradd games":                                                        "account: games",
		"RUN groupadd -g 100 x":                                                    "account-id: x",
		"RUN set -o pipefail && ls":                                                "dialect: pipefail",
		"RUN echo ${x:0:1}":                                                        "dialect: ${x:0:1}",
		"RUN [[ -f /etc/passwd ]]":                                                 "command: [[",
		"RUN source /etc/os-release":                                               "command: source",
		"RUN bash -c 'source /etc/os-release; nosuch'":                             "command: 'source /etc/os-release; nosuch'",
		"RUN bash -c 'nosuch; ls'":                                                 "",
		"RUN sh /none.sh":                                                          "path: /none.sh",
		"RUN env A=1 nosuch":                                                       "command: nosuch",
		"RUN timeout 5 nosuch":                                                     "command: nosuch",
		"RUN xargs nosuch < /etc/passwd":                                           "command: nosuch",
		"RUN xargs -n 1 nosuch < /etc/passwd":                                      "",
		"RUN echo /none /etc | xargs ls":                                           "path: xargs",
		"RUN echo \"'/none'\" | xargs ls":                                          "",
		"RUN find /etc/passwd -exec nosuch {} +":                                   "command: nosuch",
		"RUN find /etc/passwd -exec nosuch {} \\;":                                 "",
		"RUN find /etc -name passwd -type f -exec nosuch {} +":                     "command: nosuch",
		"RUN find /etc -name none -exec nosuch {} +":                               "",
		"RUN find /etc -type l -exec nosuch {} +":                                  "",
		"RUN find /etc -maxdepth 0 -name passwd -exec nosuch {} +":                 "",
		"RUN find /etc -not -name passwd -exec nosuch {} +":                        "command: nosuch",
		"RUN find /etc -exec ls {} \\; -exec nosuch {} +":                          "",
		"RUN cd /app && find . -name app -exec nosuch {} +":                        "",
		"RUN cd /app && find /etc -exec nosuch {} + || ls /none":                   "path: /none",
		"RUN find /etc -exec nosuch +":                                             "",
		"RUN find /etc -exec $NOSUCH {} +":                                         "",
		"RUN find /etc -exec /py.sh {} +":                                          "interpreter: /py.sh",
		"USER games\nRUN find /root -name .profile -exec nosuch {} +":              "",
		"RUN exec nosuch":                                                          "command: nosuch",
		"RUN set -u; echo $NOPE":                                                   "variable: $NOPE",
		"RUN echo ${NOPE:?msg}":                                                    "variable: ${NOPE:?msg}",
		"RUN echo ${NOPE:-x}":                                                      "",
		"RUN [ -n \"$(date)\" ] && exit 0; nosuch":                                 "",
		"RUN [ -n \"$(date)\" ] && exit 1; nosuch":                                 "command: nosuch",
		"RUN if [ -n \"$(date)\" ]; then exit 0; fi; nosuch":                       "",
		"RUN if ([ -n \"$(date)\" ] && exit 1; true); then ls; else nosuch; fi":    "",
		"RUN f() { [ -n \"$(date)\" ] && return 0; nosuch; }; f; ls /none":         "path: /none",
		"RUN bash -lc nosuch":                                                      "likely command: nosuch",
		"ENV BASH_ENV=/env\nSHELL [\"/bin/bash\", \"-c\"]\nRUN nosuch":             "",
		"RUN for i in a b; do [ -n \"$(date)\" ] && break; nosuch; done":           "",
		"RUN cat <<EOF > /f && ls /f && ls /g\nhi\nEOF":                            "path: /g",
		"RUN bash <<'EOF'\nnosuch\nEOF":                                            "command: bash",
		"RUN cat <<A <<B && nosuch\nx\nA\ny\nB":                                    "command: nosuch",
		"RUN exit 3":                                                               "exit: exit",
		"RUN false":                                                                "exit: false",
		"RUN false || true":                                                        "",
		"RUN true && false; true":                                                  "",
		"RUN cat < /none":                                                          "path: /none",
		"RUN if true; then echo 'x":                                                "script-syntax: '",
		"RUN cat <<<x":                                                             "script-syntax: <<<x",
		"RUN a=(/etc/passwd /none); ls \"${a[1]}\"":                                "script-syntax: a=(/etc/passwd /none)",
		"SHELL [\"/bin/bash\", \"-c\"]\nRUN a=(/etc/passwd /none); ls \"${a[1]}\"": "path: \"${a[1]}\"",
		"RUN apt-get install -y jq":                                                "apt-lists: jq",
		"RUN apt-get update && rm -rf /var/lib/apt/lists/* && apt-get install -y jq":                      "apt-lists: jq",
		"RUN apt-get update && rm -rf /var/lib/apt/lists/$(date)* && apt-get install -y jq":               "",
		"ARG x\nRUN apt-get update && rm -rf \"/var/lib/apt/lists/$x\"* && apt-get install -y jq":         "",
		"ARG x\nRUN apt-get update && cd /var/lib/apt/lists && rm -rf ./\"$x\"* && apt-get install -y jq": "",
		"RUN apt-get install -y bash awk":                                                               "",
		"RUN apt-get update && apt-get install -y jq && jq":                                             "",
		"RUN apt-get update && apt-get install -y none jq":                                              "apt-package: none",
		"RUN apt-get update && apt-get install -y g++":                                                  "",
		"RUN apt-get update && apt-get install -y lib*none":                                             "",
		"RUN apt-get update && apt-get install -y jq bash-":                                             "apt-essential: bash-",
		"RUN apt-get update && apt-get install -y jq\nRUN apt-get update && apt-get install -y none":    "apt-package: none",
		"RUN apt-get update && apt-get install -y jq && apt-get purge -y --auto-remove jq && jq":        "command: jq",
		"RUN apt-get update && apt-get install -y jq && apt-get remove -y libjq1 && ls /usr/bin/libjq1": "path: /usr/bin/libjq1",
		"RUN apt-get update && apt-get install -y jq && ls /usr/bin/libjq1 && jq && ls /link/bash":      "",
		"RUN apt-get purge -y bash":                                                                     "apt-essential: bash",
		"RUN apt-get purge -y --allow-remove-essential bash":                                            "",
		"RUN apt-get update && apt-get install jq":                                                      "apt-yes: apt-get",
		"RUN apt-get update && apt-get install -y jq && wget":                                           "command: wget",
		"USER games\nRUN apt-get update":                                                                "permission: apt-get",
		"USER nope\nRUN ls":                                                                             "user: RUN",
		"USER games:nope\nRUN ls":                                                                       "user: RUN",
		"SHELL [\"/bin/zsh\", \"-c\"]\nRUN ls":                                                          "shell: RUN",
		"RUN [\"nosuch\"]":                                                                              "command: \"nosuch\"",
		"RUN /crlf.sh":                                                                                  "script: /crlf.sh",
		"RUN /py.sh":                                                                                    "interpreter: /py.sh",
		"RUN /plain.sh":                                                                                 "",
		"RUN [\"/plain.sh\"]":                                                                           "script: \"/plain.sh\"",
		"RUN /calls.sh":                                                                                 "command: /calls.sh",
		"RUN . /counts.sh a && ls /none":                                                                "exit: /counts.sh",
		"SHELL [\"/bin/bash\", \"-c\"]\nRUN . /counts.sh a && ls /none":                                 "path: /none",
		"SHELL [\"/bin/bash\", \"-c\"]\nRUN set -- a; . /counts.sh && . /counts.sh b c; ls /none$#": "path: /none$#",
		"RUN /made.sh && ls /made":                                              "",
		"RUN ./unknown-tool && ls /none":                                        "command: ./unknown-tool",
		"RUN git clone https://example.com/r.git && cd r && ./x.sh && ls /none": "",
		"RUN git clone https://example.com/r.git && cd s":                       "path: s",
		"RUN make":                                             "arguments: make",
		"RUN env -S x ls /none; ls /none":                      "",
		"RUN cat /proc/version /etc/resolv.conf":               "",
		"RUN i=$((1 + 2 * 3)); ls /none$i":                     "path: /none$i",
		"RUN i=3; case $((i % 2)) in 1) ls /none;; esac":       "path: /none",
		"RUN i=3; [ $((-i)) -lt 0 ] && ls /none":               "path: /none",
		"RUN ls /none || [ $((1 / 0)) = 1 ] || ls /$((x++))":   "",
		"RUN A=/none; ls $A":                                   "path: $A",
		"RUN ls $UNSET/etc":                                    "",
		"RUN touch /app/a && rm /app/* && ls /app/a":           "path: /app/a",
		"RUN ls /app/*.none":                                   "path: /app/*.none",
		"RUN cat /etc/passwd && \\\n    # note\n    nosuch -v": "command: nosuch",
	} {
		more := map[string]string{
			"/crlf.sh": "#!/bin/sh\r\necho\r\n", "/py.sh": "#!/usr/bin/env python3\n", "/plain.sh": "echo\n",
			"/counts.sh": "[ $# -gt 0 ] || exit 1\n",
			"/calls.sh":  "#!/bin/sh\nnosuch\n", "/made.sh": "#!/bin/bash\nset -e\nmkdir /made\n",
		}
		if got, _ := follow(t, text, more, fakeRepository{}); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestRunStaysAffordable(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	for name, script := range map[string]string{
		"commands":  strings.Repeat("ls / && ", 100000) + "ls",
		"branches":  strings.Repeat("[ -n \"$X\" ] || ls /; ", 40000),
		"nested":    strings.Repeat("for i in 1 2 3; do ", 200) + "ls" + strings.Repeat("; done", 200),
		"loops":     strings.Repeat("while x; do ", 100) + "ls" + strings.Repeat("; done", 100),
		"assigns":   strings.Repeat("A=1; ", 200000),
		"recursive": "f() { f; f; }; f",
	} {
		text := "SHELL [\"/bin/bash\", \"-c\"]\nRUN " + script + "\n"
		if got, _ := follow(t, text, nil, nil); strings.Contains(got, "command: ls") {
			t.Errorf("%s: got %s", name, got)
		}
	}
}
