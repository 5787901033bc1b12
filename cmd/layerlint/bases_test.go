package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mistakes are plain ones that any base can be met with, by a short name.
var mistakes = [][2]string{
	{"lists", "RUN apt-get install -y htop"},
	{"curl", "RUN curl -fsSL https://example.com/x -o /tmp/x"},
	{"wget", "RUN wget https://example.com/x -O /tmp/x"},
	{"git", "RUN git clone https://example.com/x /srv/x"},
	{"pip", "RUN pip install requests"},
	{"make", "RUN make all"},
	{"python", "RUN python3 -m venv /v"},
	{"npm", "RUN npm ci"},
	{"bash", "RUN bash -c true"},
	{"unzip", "RUN unzip /tmp/x.zip"},
	{"sudo", "RUN sudo ls"},
	{"adduser", `RUN adduser --disabled-password --gecos "" app`},
	{"name", "RUN apt-get update && apt-get install -y libsssl-devell"},
	{"pep668", "RUN apt-get update && apt-get install -y python3-pip && pip3 install requests"},
	{"apk", "RUN apk add --no-cache htop"},
	{"apkname", "RUN apk add --no-cache pyhton3-dve"},
	{"apt", "RUN apt-get update"},
	{"dnf", "RUN dnf install -y htop"},
	{"user", "USER nosuchuser"},
	{"go", "RUN go build ./..."},
	{"cargo", "RUN cargo build --release"},
	{"java", "RUN java -version"},
	{"mvn", "RUN mvn package"},
	{"gem", "RUN gem install rails"},
	{"composer", "RUN composer install"},
	{"yarn", "RUN yarn install"},
	{"gcc", "RUN gcc -c x.c"},
	{"ps", "RUN ps aux"},
	{"ping", "RUN ping -c1 localhost"},
	{"ifconfig", "RUN ifconfig"},
	{"keygen", "RUN ssh-keygen -A"},
	{"envsubst", "RUN envsubst < /etc/passwd"},
	{"jq", "RUN jq --version"},
	{"useradd", "RUN useradd -m nosuchuser"},
	{"locale", "RUN locale-gen en_US.UTF-8"},
	{"systemctl", "RUN systemctl enable cron"},
	{"pypip", "RUN apt-get update && apt-get install -y python-pip"},
	{"glx", "RUN apt-get update && apt-get install -y libgl1-mesa-glx"},
	{"dot", "RUN . /opt/nosuch/activate && true"},
	{"later", "RUN apt-get update && apt-get install -y unzip && jq . x.json"},
	{"latername", "RUN apt-get update && apt-get install -y unzip && apt-get install -y libsssl-devell"},
	{"ssh", "RUN ssh git@example.com"},
	{"docker", "RUN docker version"},
	{"aws", "RUN aws s3 ls"},
	{"mysql", "RUN mysql --version"},
	{"gpg", "RUN gpg --version"},
	{"lsb", "RUN lsb_release -cs"},
	{"ppa", "RUN add-apt-repository -y ppa:deadsnakes/ppa"},
	{"cmake", "RUN cmake --version"},
	{"crontab", "RUN crontab -l"},
	{"chown", "RUN chown -R nosuchuser:nosuchuser /tmp"},
	{"group", "RUN usermod -aG nosuchgroup root"},
	{"verb", "RUN apt-get update && apt-get instal -y curl"},
	{"folder", "RUN [ -d /nosuch ]"},
	{"nonroot", "USER 1000\nRUN apt-get update"},
	{"nonapk", "USER 1000\nRUN apk add --no-cache htop"},
	{"mkdir", "USER 1000\nRUN mkdir /data"},
	{"dotname", "RUN apt-get update && apt-get install -y libssl1.0.0"},
	{"netcat", "RUN apt-get update && apt-get install -y netcat"},
	{"userlater", "RUN apt-get update && apt-get install -y unzip\nUSER nosuchuser"},
	{"bashlater", "RUN apk add --no-cache py3-pip\nRUN bash -c true"},
	{"busyopt", "RUN adduser -D nosuchuser"},
	{"yumname", "RUN yum install -y nosuchpkg-devel"},
	{"shell", "SHELL [\"/bin/bash\", \"-c\"]\nRUN true"},
}

// TestBases builds on each base that testdata/bases names with one mistake at a time, offline, and wants the severities
// that stand beside it: e for an error, w for a warning, a dot for silence; -update writes them. Silence is right where
// the base has what is asked for, and honest where nothing says what it has. -short takes every eighth base.
func TestBases(t *testing.T) {
	const golden = "../../testdata/bases/want.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var bases []string
	var want strings.Builder
	n := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		head := len(f) == 0 || f[0] == "base"
		if n++; !head && testing.Short() && !*update && n%8 != 0 {
			continue
		}
		want.WriteString(line)
		if !head {
			bases = append(bases, f[0])
		}
	}
	got := table(bases, severities(t, bases))
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want.String(), got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func table(bases []string, found map[string]int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-48s", "base")
	for _, m := range mistakes {
		fmt.Fprintf(&b, " %s", m[0])
	}
	for n, base := range bases {
		fmt.Fprintf(&b, "\n%-48s", base)
		for _, m := range mistakes {
			mark, ok := map[int]string{1: "e", 2: "w"}[found[fileOf(n, m[0])]]
			if !ok {
				mark = "."
			}
			fmt.Fprintf(&b, " %*s", len(m[0]), mark)
		}
	}
	return b.String() + "\n"
}

func fileOf(n int, mistake string) string { return fmt.Sprintf("%03d-%s.Dockerfile", n, mistake) }

// severities returns the worst that is said of each Dockerfile after its first line, as the language server protocol numbers it.
func severities(t *testing.T, bases []string) map[string]int {
	dir := t.TempDir()
	for n, base := range bases {
		for _, m := range mistakes {
			text := "FROM " + base + "\n" + m[1] + "\n"
			if err := os.WriteFile(filepath.Join(dir, fileOf(n, m[0])), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return worst(t, dir, 1)
}

// worst returns the worst that is said of each Dockerfile below a directory from a line on.
func worst(t *testing.T, dir string, line int) map[string]int {
	out := execute(t, []string{"go", "run", "./cmd/layerlint", "check", "--offline", "--format", "json", dir})
	var files []struct {
		URI         string
		Diagnostics []struct {
			Severity int
			Range    struct{ Start struct{ Line int } }
		}
	}
	if err := json.Unmarshal([]byte(out), &files); err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, f := range files {
		for _, d := range f.Diagnostics {
			name := filepath.Base(f.URI)
			if worst, ok := found[name]; d.Range.Start.Line >= line && (!ok || d.Severity < worst) {
				found[name] = d.Severity
			}
		}
	}
	return found
}
