package official

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path"
	"regexp"
	"strings"
)

// entry is an image of a file of the library.
type entry struct {
	tags                    []string
	repo, commit, dir, file string
}

var (
	oldEntry = regexp.MustCompile(`(?m)^([\w.+-]+):\s+\S+?github\.com/(\S+?)(?:\.git)?@([0-9a-zA-Z]+)[ \t]*(\S*)\s*$`)
	field    = regexp.MustCompile(`(?m)^(amd64-GitRepo|amd64-GitCommit|amd64-Directory|amd64-File|Tags|SharedTags|Architectures|GitRepo|GitCommit|Directory|File):[ \t]*(.*(?:\n[ \t]+.*)*)$`)
	host     = regexp.MustCompile(`^.*github\.com/(.*?)(\.git)?$`)
	blank    = regexp.MustCompile(`\n[ \t]*\n`)
)

// entries are those of a library file that are for amd64. Source of its two forms: docker-library/official-images,
// README.md, "Instruction format", and its version of 2014.
func entries(text string) (all []entry) {
	if !strings.Contains(text, "\nTags:") && !strings.HasPrefix(text, "Tags:") {
		return oldEntries(text)
	}
	var preset map[string]string
	for _, block := range blank.Split(text, -1) {
		fields := map[string]string{}
		for _, m := range field.FindAllStringSubmatch(block, -1) {
			fields[m[1]] = strings.TrimSpace(m[2])
		}
		if fields["Tags"] == "" {
			if preset == nil && len(fields) > 0 {
				preset = fields
			}
			continue
		}
		get := func(name string) string {
			for _, v := range []string{fields["amd64-"+name], fields[name], preset["amd64-"+name], preset[name]} {
				if v != "" {
					return v
				}
			}
			return ""
		}
		if on := get("Architectures"); on != "" && !strings.Contains(on, "amd64") || strings.Contains(on, "windows") {
			continue
		}
		e := entry{repo: host.ReplaceAllString(get("GitRepo"), "$1"), commit: get("GitCommit"), dir: get("Directory"), file: get("File")}
		for tag := range strings.SplitSeq(fields["Tags"]+","+fields["SharedTags"], ",") {
			if tag = strings.TrimSpace(tag); tag != "" {
				e.tags = append(e.tags, tag)
			}
		}
		all = append(all, e)
	}
	return all
}

// oldEntries reads lines such as "2.7: git://HOST/docker-library/python@COMMIT 2.7". Those of one folder are one image.
func oldEntries(text string) (all []entry) {
	at := map[string]int{}
	for _, m := range oldEntry.FindAllStringSubmatch(text, -1) {
		key := strings.Join(m[2:], " ")
		n, ok := at[key]
		if !ok {
			n, at[key] = len(all), len(all)
			all = append(all, entry{repo: m[2], commit: m[3], dir: m[4]})
		}
		all[n].tags = append(all[n].tags, m[1])
	}
	return all
}

// recipes reads Dockerfiles from repositories.
type recipes struct {
	dir  string
	open map[string]*repository
	read map[string]string // what a recipe is from, by repository, commit and path
}

// from is the image that the last stage of an entry's recipe is from, "" where that is not known.
func (r *recipes) from(e entry) string {
	file := e.file
	if file == "" {
		file = "Dockerfile"
	}
	at := e.commit + ":" + path.Join(e.dir, file)
	key := e.repo + " " + at
	if known, ok := r.read[key]; ok {
		return known
	}
	from := ""
	if repo := r.repository(e.repo); repo != nil {
		from = lastFrom(repo.file(at))
	}
	r.read[key] = from
	return from
}

// moved are repositories by the names that they have now.
var moved = map[string]string{"joyent/docker-node": "nodejs/docker-node", "nginx/docker-nginx": "nginxinc/docker-nginx", "elixir-lang/docker-elixir": "erlef/docker-elixir",
	"c0b/docker-elixir": "erlef/docker-elixir", "c0b/docker-erlang-otp": "erlang/docker-erlang-otp", "docker-library/mariadb": "MariaDB/mariadb-docker",
	"docker-library/tomcat": "docker-library/tomcat", "TryGhost/docker-library-ghost": "docker-library/ghost", "infosiftr/ghost": "docker-library/ghost",
	"docker-library/docker-nginx": "nginxinc/docker-nginx", "scorphus/docker-rust": "rust-lang/docker-rust", "rust-lang-nursery/docker-rust": "rust-lang/docker-rust",
	"rust-lang-nursery/docker-rust-nightly": "", "swiftlang/swift-docker": "apple/swift-docker", "swiftdocker/docker-swift": "apple/swift-docker"}

func (r *recipes) repository(name string) *repository {
	if to, ok := moved[name]; ok {
		name = to
	}
	return r.begin(name)
}

var (
	fromLine = regexp.MustCompile(`(?im)^[ \t]*FROM[ \t]+(?:--platform=\S+[ \t]+)?(\S+)(?:[ \t]+AS[ \t]+(\S+))?[ \t]*$`)
	argLine  = regexp.MustCompile(`(?m)^[ \t]*ARG[ \t]+(\w+)=["']?([^\s"']*)`)
	variable = regexp.MustCompile(`\$\{?(\w+)\}?`)
)

// lastFrom follows the last FROM through the stages that it names.
func lastFrom(text string) string {
	args := map[string]string{}
	for _, m := range argLine.FindAllStringSubmatch(text, -1) {
		args[m[1]] = m[2]
	}
	stages, last := map[string]string{}, ""
	for _, m := range fromLine.FindAllStringSubmatch(text, -1) {
		last = variable.ReplaceAllStringFunc(m[1], func(v string) string {
			if value, ok := args[variable.FindStringSubmatch(v)[1]]; ok {
				return value
			}
			return v
		})
		if to, ok := stages[last]; ok {
			last = to
		}
		if m[2] != "" {
			stages[m[2]] = last
		}
	}
	return last
}

// repository is a bare git repository, whose objects one process reads.
type repository struct {
	dir     string
	objects *bufio.Reader
	ask     io.Writer
}

func (r *recipes) begin(name string) *repository {
	if known, ok := r.open[name]; ok {
		return known
	}
	if r.open == nil {
		r.open = map[string]*repository{}
	}
	r.open[name] = nil
	dir := path.Join(r.dir, name+".git")
	cmd := exec.Command("git", "--git-dir="+dir, "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil
	}
	out, err := cmd.StdoutPipe()
	if err != nil || name == "" || exec.Command("git", "--git-dir="+dir, "rev-parse", "HEAD").Run() != nil || cmd.Start() != nil {
		return nil
	}
	r.open[name] = &repository{dir: dir, objects: bufio.NewReader(out), ask: in}
	return r.open[name]
}

func (r *repository) run(args ...string) string {
	out, _ := exec.Command("git", append([]string{"--git-dir=" + r.dir}, args...)...).Output()
	return string(out)
}

// file is the content of "COMMIT:PATH", "" where there is none.
func (r *repository) file(at string) string {
	fmt.Fprintln(r.ask, at)
	header, err := r.objects.ReadString('\n')
	words := strings.Fields(header)
	if err != nil || len(words) != 3 || words[1] != "blob" && words[1] != "tree" {
		return ""
	}
	var size int
	_, _ = fmt.Sscan(words[2], &size)
	content := make([]byte, size+1)
	_, _ = io.ReadFull(r.objects, content)
	if words[1] == "tree" {
		return ""
	}
	return string(content[:size])
}
