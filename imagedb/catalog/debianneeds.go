package catalog

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bringing is which commands the packages of Debian bring, themselves and by what they need. Sources: the Packages and
// Contents files of Debian bullseye, bookworm and trixie of 2026-11-22; of any other release, and of Ubuntu, it is
// likely the same.
type bringing struct {
	tables   *Tables
	packages *store.Names // each with the number of a line
	commands []string
	lines    []string // numbers of commands that dependencies bring, and after a tab of those that recommendations do
	accounts []string // users and groups that scripts of packages make, numbered after the commands
}

func (t *Tables) readBringers() (bringing, error) {
	file, err := t.open("debian/bringers.zst")
	if err != nil {
		return bringing{}, err
	}
	names, err := store.OpenNames(file)
	if err != nil {
		return bringing{}, err
	}
	text, err := t.text("debian/brings.zst")
	lines := strings.Split(text, "\n")
	if err != nil || len(lines) < 2 {
		return bringing{}, err
	}
	return bringing{tables: t, packages: names, accounts: strings.Fields(lines[0]), commands: strings.Fields(lines[1]),
		lines: lines[1:]}, nil
}

// nowhere are commands that no package of Debian or Ubuntu has; vended those of them that packages of their makers'
// archives bring.
var (
	vended  = strings.Fields("conda dart heroku gcloud helm")
	nowhere = append(strings.Fields(`mamba micromamba go-wrapper su-exec apk bower lerna pyenv nvm sdk pm2 pnpm ng vue react-scripts
		react-scripts-ts flutter`), vended...)
)

// others are commands that images and scripts have, and no package in a folder of PATH, nor those of PHP's and
// PostgreSQL's packagers. Source: the Contents files of Debian bookworm of 2026-11-27; those repositories as remembered.
var others = strings.Fields(`dockerize initdb pg_ctl php-fpm postgres postmaster wait-for-it.sh`)

// rare are commands that come by packages of their own names alone, as remembered of the Contents files.
var rare = strings.Fields(`gulp grunt webpack ts-node nodemon babel eslint jest mocha ember cordova ionic http-server typings phantomjs emcc terraform az pipenv poetry
	nosetests flake8 mkdocs uwsgi scrapy fab`)

// departed are commands that packages of Debian 11 and Ubuntu 20.04 have no more. Sources: the Contents files of
// bullseye to trixie.
var departed = strings.Fields("easy_install pyvenv")

// foreign are commands that packages of other archives bring under names that Debian's have, too.
var foreign = strings.Fields("node npm npx yarn docker docker-compose kubectl php phpize go gofmt psql pg_dump nginx java javac jar R Rscript mysql mysqldump mysqladmin ffmpeg cmake git conda")

// onlyPython3 reports whether a release has a program python by packages of that name alone, python-is-python3 and
// python-dev-is-python3, which nothing else needs or recommends. Source: apt-cache rdepends of bookworm and trixie,
// 2026-11-29; Ubuntu takes both packages from Debian.
func onlyPython3(release string) bool {
	return slices.Contains([]string{"debian-12", "debian-13", "ubuntu-22.04", "ubuntu-24.04"}, release)
}

// early are the releases whose python-software-properties has add-apt-repository, which software-properties-common has
// since; as remembered.
var early = []string{"debian-6.0", "debian-7", "ubuntu-10.04", "ubuntu-12.04"}

// Lacking is packages.Bringer's.
func (r *repository) Lacking(names []string, recommends bool) (commands []string, plain bool) {
	all, err := r.tables.bringers()
	if err != nil {
		return nil, false
	}
	brought := map[string]bool{}
	plain = len(names) > 0
	own := nowhere[:len(nowhere)-len(vended)]
	vendors := r.elsewhere || r.stranger
	for _, name := range names {
		name = packageName(name)
		if name == "python-software-properties" && slices.Contains(early, r.release) {
			brought["add-apt-repository"] = true
		}
		if r.elsewhereOffered(name) {
			plain, vendors = false, true
			all.guess(brought, name)
			for _, command := range bundled(name) {
				brought[command] = true
			}
		}
		if all.add(brought, name, recommends) || r.Find(name).Presence == filesystem.Absent {
			continue
		}
		plain = false
		if r.nvidias(name) {
			for need := range strings.FieldsSeq(nvidiaNeeds(name)) {
				all.add(brought, need, recommends)
			}
			continue
		}
		if r.elsewhere || r.stranger {
			return own, false
		}
		all.guess(brought, name)
	}
	gone := departed
	if r.bare { // an old release, which may have them
		gone = nil
	}
	rest := slices.DeleteFunc(slices.Clone(rare), func(command string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, command) || strings.HasPrefix(name, "node-") })
	})
	if onlyPython3(r.release) && !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, "python-") }) {
		rest = append(rest, "python")
	}
	if !vendors {
		own = nowhere
	}
	for _, command := range slices.Concat(all.commands, own, others, gone, rest) {
		if command != store.Accounts && !brought[command] && (!r.stranger || !slices.Contains(foreign, command)) {
			commands = append(commands, command)
		}
	}
	return commands, plain && !brought[store.Accounts]
}

// Settled is packages.Bringer's.
func (r *repository) Settled(names []string) bool {
	return (r.release == "debian-12" || r.release == "debian-13") && !r.others && !r.elsewhere && !slices.ContainsFunc(names, func(name string) bool { return !r.listed(packageName(name)) })
}

// settledReleases are the releases of Debian whose packages are all known, first those that most images are built on or
// are like: their names are unpacked already.
var settledReleases = []string{"debian-12", "debian-13", "debian-11"}

// add notes the commands that a package brings. It is false of a package of which nothing is known.
func (b bringing) add(brought map[string]bool, name string, recommends bool) bool {
	if b.own(brought, name, recommends) {
		return true
	}
	if head := strings.IndexAny(name, digits); head >= 4 && b.versions(brought, name, name[:head], recommends) {
		return true
	}
	if rest, ok := strings.CutPrefix(name+"-", "python-"); ok { // of Python 2
		likened := map[string]bool{}
		if !b.own(likened, strings.TrimSuffix("python3-"+rest, "-"), recommends) {
			return false
		}
		for _, command := range []string{"python3", "pip3"} {
			delete(likened, command)
		}
		for command := range likened {
			brought[command] = true
		}
		return true
	}
	return false
}

// companions are commands that packages of which nothing is known may need: interpreters, compilers, and what scripts
// of theirs call.
var companions = strings.Fields("python python2 python3 perl ruby java node php lua gcc g++ cc make wget curl git unzip bzip2 xz gpg sudo ps lsb_release update-locale locale-gen ssh cron")

// helpers are endings and beginnings of packages' names that have no commands but those of the companions.
var helpers = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(lib.*|fonts-.*|ttf-.*|language-pack-.*|.*-(dev|data|doc|dbg|common))$`)
})

// guess notes the commands that a package of which nothing is known may bring: those whose names its own is built from,
// and what many need.
func (b bringing) guess(brought map[string]bool, name string) {
	for _, command := range companions {
		brought[command] = true
	}
	if helpers().MatchString(name) && !strings.HasPrefix(name, "apache2") { // apache2.2-common was the server
		return
	}
	for _, command := range b.commands {
		stem := strings.TrimRight(command, digits+".")
		if stem != "" && (strings.Contains(name, stem) || strings.HasPrefix(stem, name)) {
			brought[command] = true
		}
	}
	for part, commands := range kindred {
		if start, first := strings.CutPrefix(part, "^"); first && strings.HasPrefix(name, start) || strings.Contains(name, part) {
			for command := range strings.FieldsSeq(commands) {
				brought[command] = true
			}
		}
	}
}

// nvidiaNames are the forms of names of NVIDIA's packages.
var nvidiaNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(cuda|libcu|libnccl|libnpp|libnv|nsight|tensorrt|python3-libnv|gds-|nvidia-|libnvidia-|datacenter-gpu|graphsurgeon|onnx-graphsurgeon|uff-)`)
})

// nvidias reports whether a package is NVIDIA's, and a source of theirs is configured.
func (r *repository) nvidias(name string) bool {
	return (len(r.lists) > 1 || r.learning) && nvidiaNames().MatchString(name)
}

// nvidiaNeeds are the packages of the distribution that one of NVIDIA's may need, as remembered of those for CUDA 10 to
// 13: cuda-nvcc needs build-essential, Nsight Eclipse Edition a runtime of Java, drivers dkms.
func nvidiaNeeds(name string) string {
	switch {
	case strings.HasPrefix(name, "libcu"), strings.HasPrefix(name, "libn"), strings.HasPrefix(name, "cuda-libraries"),
		strings.HasPrefix(name, "cuda-cudart"), strings.HasPrefix(name, "cuda-keyring"):
		return ""
	case name == "cuda", strings.HasPrefix(name, "cuda-1"), strings.HasPrefix(name, "cuda-drivers"), strings.HasPrefix(name, "nvidia"):
		return "build-essential default-jre python3 dkms initramfs-tools kmod"
	}
	return "build-essential default-jre python3 gdb"
}

// kindred are commands that come with packages whose names have something else in common.
var kindred = map[string]string{"jdk": "javac jar java", "jre": "java", "nodejs": "node npm npx", "postgres": "psql pg_dump", "mysql": "mysql mysqldump mysqladmin", "maria": "mysql mysqldump mysqladmin",
	"docker": "docker docker-compose", "golang": "go gofmt", "rust": "cargo rustc", "texlive": "pdflatex xelatex", "imagemagick": "convert identify", "build": "make gcc g++ cc dpkg-buildpackage",
	"^python": "pip pip3 virtualenv easy_install", "^ruby": "gem bundle rake", "^php": "composer phpize",
	"^apache2": "a2enmod a2dismod a2ensite a2dissite a2enconf a2disconf apache2ctl apachectl apache2 ab htpasswd"}

// own is add for a package that a settled release has.
func (b bringing) own(brought map[string]bool, name string, recommends bool) (known bool) {
	if kind := int(b.packages.Kind(name)); kind > 0 && kind < len(b.lines) {
		b.mark(brought, b.lines[kind], recommends)
		return true
	}
	for _, release := range settledReleases {
		if list, err := b.tables.list(release); err == nil && list.Kind(name) == 'p' {
			return true
		}
	}
	return false
}

func (b bringing) mark(brought map[string]bool, line string, recommends bool) {
	depends, more, _ := strings.Cut(line, "\t")
	if recommends {
		depends += " " + more
	}
	for word := range strings.FieldsSeq(depends) {
		if n, err := strconv.Atoi(word); err == nil && n < len(b.commands) {
			brought[b.commands[n]] = true
		}
	}
}

// versions is add for a package that settled releases have under another version: openjdk-7-jre as openjdk-17-jre.
func (b bringing) versions(brought map[string]bool, name, head string, recommends bool) (known bool) {
	for _, release := range settledReleases {
		list, err := b.tables.list(release)
		if err != nil {
			continue
		}
		for other, kind := range list.Spelled(head + "0") {
			if !bytes.HasPrefix(other, []byte(head)) || other[len(head)] > '9' {
				break
			}
			if kind == 'p' && sameShape(name[len(head):], other[len(head):]) {
				known = b.own(brought, string(other), recommends) || known
			}
		}
	}
	return known
}

// sameShape reports whether two names differ in nothing but their numbers: a number begins with a digit and may have
// dots.
func sameShape(a string, b []byte) bool {
	for a != "" && len(b) > 0 {
		x, y := digit(a[0]), digit(b[0])
		switch {
		case x && y:
			for a != "" && numeric(a[0]) {
				a = a[1:]
			}
			for len(b) > 0 && numeric(b[0]) {
				b = b[1:]
			}
		case x || y || a[0] != b[0]:
			return false
		default:
			a, b = a[1:], b[1:]
		}
	}
	return a == string(b)
}

func numeric(c byte) bool { return digit(c) || c == '.' }
