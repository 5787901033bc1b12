package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// family is one kind of image: tags that hold the same commands, users and settings.
type family struct {
	Image, Tags, Base, Distribution, Libc, Confidence, Source string
	Present, Absent, Unknown, Installs                        []string
	PresentInferred                                           []string `json:"present_inferred"`
	AbsentInferred                                            []string `json:"absent_inferred"`
	AlsoAbsent                                                []string `json:"also_absent"`
	AlsoPresent                                               []string `json:"also_present"`
	Manager                                                   string   `json:"package_manager"`
	Commands, Env                                             map[string]string
	Users                                                     map[string]any
	Workdir, User, Shell, StopSignal                          string
	Entrypoint, Cmd, Volumes, Notes                           []string
	Expose                                                    []any

	key      string // of its record in each repository
	like     string // that of the family whose variant without a release this is
	mixed    bool   // it stands for families with several package managers
	repos    []string
	patterns []string
}

// readFamilies makes records of the official image families, of the images whose package lists are complete, and of
// their tags.
func (c *catalog) readFamilies() error {
	var families []family
	if err := c.facts.read("official/families.json", &families); err != nil {
		return err
	}
	var closures struct{ Sets map[string][]string }
	if err := c.facts.read("official/apt_closures.json", &closures); err != nil {
		return err
	}
	byRepo := map[string][]*family{}
	for i := range families {
		f := &families[i]
		f.key, f.repos, f.patterns = fmt.Sprintf("#%03d", i), repositories(f.Image), tagPatterns(f.Tags)
		for _, repo := range f.repos {
			if repo == "nvidia/cuda" || repo == "scratch" {
				continue
			}
			byRepo[repo] = append(byRepo[repo], f)
			if known, ok := c.images[repo+":"+f.codename()]; ok && known.Complete || repo == "ubuntu" && (f.codename() == "jammy" || f.codename() == "noble") {
				continue
			}
			c.images[repo+":"+f.key] = c.familyRecord(f, closures.Sets)
			for _, p := range f.patterns {
				c.alias(repo, p, f.key)
			}
		}
	}
	if err := c.readAlpine(families); err != nil {
		return err
	}
	c.aliasUbuntu()
	if err := c.officialTags(byRepo); err != nil {
		return err
	}
	c.elderReleases(byRepo)
	c.readSystems()
	return c.officialLists(byRepo)
}

func (c *catalog) aliasUbuntu() {
	for version, name := range map[string]string{"20.04": "focal", "22.04": "jammy", "24.04": "noble"} {
		c.alias("ubuntu", name, version)
		c.alias("ubuntu", name+"-[0-9.]+", version)
	}
}

var codenames = regexp.MustCompile(`\(([a-z]+)\)`)

// codename is the distribution's name in brackets: bookworm, noble.
func (f *family) codename() string {
	if m := codenames.FindStringSubmatch(f.Distribution); m != nil {
		return m[1]
	}
	return ""
}

// repositories expands the image field: lists, alternatives of the last part, optional suffixes.
func repositories(image string) []string {
	var out []string
	prefix := ""
	for item := range strings.SplitSeq(image, ", ") {
		if strings.Contains(item, "<") {
			continue
		}
		if i := strings.LastIndexByte(item, '/'); i >= 0 {
			prefix, item = item[:i+1], item[i+1:]
		}
		base, suffixes, _ := strings.Cut(strings.TrimSuffix(item, ")"), "(")
		for name := range strings.SplitSeq(base, "|") {
			out = append(out, prefix+name)
			for s := range strings.SplitSeq(suffixes, "|") {
				if s != "" {
					out = append(out, prefix+name+s)
				}
			}
		}
	}
	return out
}

var (
	remark      = regexp.MustCompile(`\([^)]*\)|;.*| and the bare .*| and bare .*`)
	placeholder = regexp.MustCompile(`\{0-9\}|\{10\+\}|cudaX|cudnnY|NN|3\.X\.Y|3\.X|x\.y|[0-9]\.x|[0-9]+\.x|<[a-z]+>|YY\.MM|\*`)
	plainTag    = regexp.MustCompile(`^[A-Za-z0-9_.*<>{}+-]+$`)
)

// tagPatterns turns the tags field into regular expressions. Bare tags, whose release moves, are left to the tag table.
func tagPatterns(tags string) []string {
	var out []string
	years := yearsOf(tags)
	for item := range strings.SplitSeq(remark.ReplaceAllString(unroll(tags), ""), ",") {
		item = strings.TrimSpace(item)
		if !plainTag.MatchString(item) || strings.HasPrefix(item, "-") {
			continue
		}
		var b strings.Builder
		last := 0
		for _, m := range placeholder.FindAllStringIndex(item, -1) {
			b.WriteString(regexp.QuoteMeta(item[last:m[0]]))
			b.WriteString(strings.Replace(expansion(item[m[0]:m[1]]), anyYear, years, 1))
			last = m[1]
		}
		b.WriteString(regexp.QuoteMeta(item[last:]))
		out = append(out, b.String())
	}
	return out
}

func expansion(p string) string {
	switch {
	case p == "{0-9}":
		return `[0-9](\.[0-9]+)?`
	case p == "{10+}":
		return `[1-9][0-9](\.[0-9]+)?`
	case p == "cudaX", p == "cudnnY":
		return p[:len(p)-1] + `[0-9.]+`
	case p == "NN":
		return `[0-9]+(\.[0-9]+)*`
	case strings.HasPrefix(p, "3.X"):
		return `3\.[0-9]+(\.[0-9]+)?`
	case p == "x.y":
		return `[0-9]+\.[0-9]+(\.[0-9]+)?`
	case p == "<date>":
		return `[0-9-]{8,10}`
	case p == "YY.MM":
		return anyYear + `\.[0-9]{2}`
	case p == "*":
		return `.+`
	case strings.HasPrefix(p, "<"):
		return `[0-9][A-Za-z0-9.]*`
	}
	return regexp.QuoteMeta(strings.TrimSuffix(p, "x")) + `[0-9]+(\.[0-9]+)*`
}

var notCommands = []string{"ca-certificates", "tzdata", "netbase", "locales", "procps", "procps-ng", "iproute2", "iputils-ping", "e2fsprogs",
	"findutils", "diffutils", "gcompat", "openssl", "xz", "ssh"}

func (c *catalog) familyRecord(f *family, closures map[string][]string) store.Image {
	r := store.Image{Source: "official image families: " + f.Source, ConfigKnown: f.Confidence == "source", Notes: f.Notes,
		PackagesAny: true, Manager: manager(f.Manager)}
	c.familyConfig(f, &r)
	release := f.codename()
	switch {
	case strings.Contains(f.Distribution, "distroless"), strings.Contains(f.Distribution, "chiseled"), f.Image == "debian", f.Image == "ubuntu":
		release = ""
	case releases[release] != "":
		r.From = "debian:" + release
	case release == "jammy":
		r.From = "ubuntu:22.04"
	case release == "noble":
		r.From = "ubuntu:24.04"
	case release == "resolute":
		r.From = "ubuntu:26.04"
	case f.Distribution == "alpine" && f.Image != "alpine":
		r.From = alpineRecord
	}
	if r.From != "" && r.From != alpineRecord {
		r.Zones = []store.Zone{{Path: "/", Rule: "open"}, {Path: "/usr/local", Rule: "open"}, {Path: "/opt", Rule: "open"},
			{Path: "/srv", Rule: "open"}, {Path: "/mnt", Rule: "open"}, {Path: "/media", Rule: "open"}}
		r.Zones = append(r.Zones, slices.Concat(trustedKeys("open"), aptConfiguration("open"))...)
		r.Files = append(r.Files, c.passwd(r.From, f.Users), store.Extra{Path: "/etc/group", Kind: "f"})
		r.Restored = slices.Concat(f.Present, f.Unknown, f.PresentInferred, sortedKeys(f.Commands))
	}
	c.familyPackages(f, &r, release, closures)
	r.Files = append(r.Files, f.files(r.From == "")...)
	if strings.Contains(f.Manager, "lists removed") && (r.From == "" || r.From == alpineRecord) {
		r.Files = append(r.Files, store.Extra{Path: aptLists, Kind: "d"})
		rule := map[bool]string{true: "absent", false: "likely"}[f.Confidence == "source"]
		r.Zones = append(r.Zones, store.Zone{Path: aptLists, Rule: rule, Note: "the recipes remove apt's package lists"})
	}
	inferred := f.Confidence != "source"
	present := slices.Concat(f.Present, f.PresentInferred, sortedKeys(f.Commands))
	if names := commandNames(slices.Concat(f.Absent, f.AlsoAbsent), present); len(names) > 0 {
		r.Commands = append(r.Commands, store.Absence{Names: names, Likely: inferred})
	}
	if names := commandNames(f.AbsentInferred, slices.Concat(present, f.Absent, f.AlsoAbsent)); len(names) > 0 {
		r.Commands = append(r.Commands, store.Absence{Names: names, Likely: true})
	}
	if f.Image == "ubuntu" && f.codename() == "resolute" {
		r.Release = "ubuntu-26.04"
		r.Packages, r.Computed = c.packageNames("ubuntu:24.04"), true
		r.Files = append(r.Files, store.Extra{Path: "/etc/os-release", Kind: "l", Link: "../usr/lib/os-release"})
	}
	if names := commandNames(foreignManagers(f.Manager), slices.Concat(present, f.Absent, f.AlsoAbsent)); !f.mixed {
		r.Commands = append(r.Commands, store.Absence{Names: names, Likely: true, Note: otherManager(f.Manager)})
	}
	return r
}

func commandNames(names, present []string) []string {
	var out []string
	for _, n := range names {
		if !strings.ContainsAny(n, " ()") && !slices.Contains(notCommands[:12], n) && !slices.Contains(present, n) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func manager(field string) string {
	switch {
	case strings.HasPrefix(field, "apt"):
		return "dpkg"
	case strings.HasPrefix(field, "apk"):
		return "apk"
	case field != "" && field != "pacman":
		return "rpm"
	}
	return ""
}

// closure names the computed package set of the family's tags.
func (f *family) closure(release string) string {
	name := f.Image
	slim := strings.Contains(f.Tags, "slim")
	switch {
	case name == "buildpack-deps":
		name = "bp"
		for _, v := range []string{"curl", "scm"} {
			if strings.Contains(f.Tags, "-"+v) {
				name += "-" + v
			}
		}
		if releases[release] == "" {
			name += "-u"
		}
	case name == "php" && strings.Contains(f.Tags, "apache"):
		name = "php-apache"
	case name == "php":
		name = "php-cli"
	case name == "gcc":
		name = "gcc-image"
	case (name == "node" || name == "rust" || name == "ruby") && !slim:
		name = "bp"
	case slim:
		name += "-slim"
	case name == "mcr.microsoft.com/devcontainers/base":
		name = "devcontainer-base"
	case name == "continuumio/miniconda3":
		name = "miniconda"
	case name == "jenkins/jenkins":
		name = "jenkins"
	}
	return name + "@" + release
}

var (
	absolutePath = regexp.MustCompile(`^(/[^ ,(|]+)( .*|\(.*)?$`)
	literalEnv   = regexp.MustCompile(`NN|\.X|x\.y|[<>(|]|\.\.\.|N\.N`)
	userName     = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)
)

// files returns the paths of the family's commands and shell. alone: no record below has the directories.
func (f *family) files(alone bool) []store.Extra {
	var out []store.Extra
	for _, name := range sortedKeys(f.Commands) {
		if m := absolutePath.FindStringSubmatch(f.Commands[name]); m != nil && !literalEnv.MatchString(m[1]) {
			out = append(out, store.Extra{Path: m[1], Likely: m[2] != "" || f.Confidence != "source"})
		}
	}
	if alone && strings.HasPrefix(f.Shell, "/bin/sh ") {
		out = append([]store.Extra{{Path: "/bin"}, {Path: "/bin/sh", Likely: f.Confidence != "source"}}, out...)
	}
	if alone && strings.HasPrefix(f.Manager, "apt") {
		out = append(out, store.Extra{Path: "/usr/bin", Kind: "d"}, store.Extra{Path: "/usr/bin/apt-get", Likely: f.Confidence != "source"})
	}
	return out
}

func (c *catalog) familyConfig(f *family, r *store.Image) {
	for _, name := range sortedKeys(f.Env) {
		if literalEnv.MatchString(f.Env[name]) {
			r.ConfigKnown = false
			continue
		}
		value := f.Env[name]
		if name == "PHPIZE_DEPS" && strings.Contains(r.From, "alpine") { // the families have Debian's list here; Alpine's is php's Dockerfile's
			value = strings.NewReplacer("dpkg-dev ", "dpkg-dev dpkg ", "pkg-config", "pkgconf").Replace(value)
		}
		r.Config.Env = append(r.Config.Env, name+"="+value)
	}
	if absolutePath.MatchString(f.Workdir) && !strings.ContainsAny(f.Workdir, " |") && f.Workdir != "/" {
		r.Config.WorkingDir = f.Workdir
	}
	if userName.MatchString(f.User) && f.User != "root" {
		r.Config.User = f.User
	} else if strings.ContainsAny(f.User, " |(") {
		r.ConfigKnown = false
	}
	r.Config.Entrypoint, r.Config.Cmd, r.Config.StopSignal = f.Entrypoint, f.Cmd, f.StopSignal
	if _, list, ok := strings.Cut(f.Shell, "image SHELL "); ok {
		list, _, _ = strings.Cut(list, " inherited")
		if json.Unmarshal([]byte(list), &r.Config.Shell) != nil {
			r.ConfigKnown = false
		}
	}
	for _, v := range f.Volumes {
		if absolutePath.MatchString(v) && !strings.Contains(v, " ") {
			r.Config.Volumes = append(r.Config.Volumes, v)
		}
	}
}

// passwd is the base image's user list with the family's own users added, which is likely the whole.
func (c *catalog) passwd(from string, users map[string]any) store.Extra {
	x := store.Extra{Path: "/etc/passwd", Kind: "f", Note: "users of the base image and those that the image's recipe adds"}
	for _, base := range c.images[from].Files {
		if base.Path != "/etc/passwd" || base.Content == "" {
			continue
		}
		x.Content, x.Likely = base.Content, true
		for _, name := range sortedKeys(users) {
			id, ok := users[name].(float64)
			if ok && !strings.Contains("\n"+base.Content, "\n"+name+":") {
				x.Content += fmt.Sprintf("%s:x:%d:%d::/home/%s:/bin/sh\n", name, int(id), int(id), name)
			}
		}
	}
	return x
}
