package main

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// told are the commands of which it is said whether an installation brings them: those that Dockerfiles call and that
// minimal images of Debian and Ubuntu lack.
const told = `7z R Rscript Xvfb a2enmod a2ensite aclocal add-apt-repository ansible ansible-playbook ant apache2ctl apt-add-repository aptitude
	as autoconf autoreconf automake aws bazel bc bison bundle bundler bzip2 cabal cargo cc celery chromium clang cmake
	composer convert cpanm cpp cron crontab curl dh dig dnf docker docker-compose dos2unix doxygen dpkg-buildpackage
	dumb-init elixir envsubst erl fakeroot ffmpeg file flask flex fuser g++ gcc gdb gem gfortran ghc git go gofmt gosu
	gpg gradle gs gunicorn hg host htop identify ifconfig ip iptables java javac jar jq jupyter killall kubectl ld lein
	less libtool libtoolize locale-gen logrotate lsb_release lsof make man meson mix msgfmt mvn mysql mysqladmin
	mysqldump nano nc netstat nginx ninja node nodejs npm npx nslookup patch patchelf pdftotext pear pecl pg_dump pgrep
	php phpize ping pip pip3 pipx pkg-config pkill protoc ps psql pytest python3 qmake redis-cli redis-server rpm rsync
	rsyslogd ruby rustc rustup scp screen sftp socat sqlite3 ssh ssh-keygen ssh-keyscan sshd stack strace strip sudo
	supervisorctl supervisord svn swig systemctl tcpdump telnet
	tesseract tini tmux top tox tree tsc unzip update-locale vim virtualenv wget wkhtmltopdf xmllint xsltproc xvfb-run xz yarn yarnpkg yq zip`

// further are packages that bring commands by links of their scripts, or that the table of commands lacks.
var further = map[string]string{"java": `openjdk-[0-9]+-jre-headless`, "javac": `openjdk-[0-9]+-jdk-headless`, "jar": `openjdk-[0-9]+-jdk-headless`,
	"mvn": `maven`, "php": `php[0-9.]+-cli`, "phpize": `php[0-9.]+-dev`, "vim": `vim|vim-(nox|gtk3|athena|motif|tiny)`, "nc": `netcat-(openbsd|traditional)|ncat`,
	"telnet": `telnet|inetutils-telnet`, "automake": `automake`, "aclocal": `automake`, "cc": `gcc|clang`, "iptables": `iptables`, "fakeroot": `fakeroot`,
	"aptitude": `aptitude`, "rustup": `rustup`, "docker-compose": `docker-compose|docker-compose-v2`, "go": `golang-go|gccgo-go`, "gofmt": `golang-go|gccgo-go`,
	"convert": `imagemagick-[67].*|graphicsmagick-imagemagick-compat`, "identify": `imagemagick-[67].*|graphicsmagick-imagemagick-compat`}

// settledSuites are the releases of Debian whose needs are known.
var settledSuites = []string{"bullseye", "bookworm", "trixie"}

// calling finds the needs of packages whose scripts make users and groups (Debian Policy 9.2.2), and of those that do so
// through systemd and D-Bus.
var calling = regexp.MustCompile(`(?:^|[ |])(?:adduser|passwd|opensysusers|sysuser-helper|[a-z-]*sysusers|systemd|udev|dbus)(?:$|[ |])`)

// enrolling are packages whose scripts make users or groups, with the names of those, after a tab; some get further
// names from whoever installs them. Source: the scripts and the sysusers.d of the packages of Debian 12 and 13 that call
// for that or may have such scripts, as they were on 2026-11-28.
//
//go:embed accounts.tsv
var enrolling string

// enrolled reads enrolling: the packages of each name.
func enrolled() map[string][]string {
	makers := map[string][]string{}
	for line := range strings.Lines(enrolling) {
		name, made, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		for account := range strings.FieldsSeq(made) {
			makers[account] = append(makers[account], name)
		}
	}
	return makers
}

// needed is a package and what it needs, of one release: what it depends on, and what it recommends; accounts: its
// scripts may make users or groups; unread: which, nobody looked.
type needed struct {
	depends, recommends []string
	accounts, unread    bool
}

// debianBrings packs, of each package that brings one of told in any release, the number of a line: the commands that
// its dependencies bring and the accounts that they make, and after a tab those that only recommendations do. Accounts
// are numbered after the commands.
func (d indexLists) debianBrings(files map[string][]byte) error {
	providers, err := d.commandProviders()
	if err != nil {
		return err
	}
	commands := append(strings.Fields(told), store.Accounts)
	slices.Sort(commands)
	accounts, makers, err := d.debianAccounts()
	if err != nil {
		return err
	}
	with, without := map[string]map[int]bool{}, map[string]map[int]bool{}
	read := map[string]bool{"adduser": true}
	for _, suite := range slices.Backward(settledSuites) {
		needs, err := d.suiteNeeds(suite)
		if err != nil {
			return err
		}
		names := sortedKeys(needs)
		for _, name := range names {
			read[name] = read[name] || suite != "bullseye" && needs[name].unread // its scripts were read, and make none
		}
		depends, all := dependents(needs, false), dependents(needs, true)
		for number, command := range commands {
			start := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
				if command == store.Accounts {
					return !needs[name].accounts
				}
				return !providers(command, name)
			})
			mark(without, number, start, depends)
			mark(with, number, start, all)
		}
		for number, account := range accounts {
			start := makers[account]
			if account == store.AnyAccount {
				start = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return suite != "bullseye" || !needs[name].unread || read[name] })
			}
			mark(without, len(commands)+number, start, depends)
			mark(with, len(commands)+number, start, all)
		}
	}
	kinds, lines, at := map[string]uint32{}, []string{strings.Join(commands, " ")}, map[string]int{}
	for _, name := range sortedKeys(with) {
		line := numbers(without[name], nil) + "\t" + numbers(with[name], without[name])
		if at[line] == 0 {
			at[line] = len(lines)
			lines = append(lines, line)
		}
		kinds[name] = uint32(at[line])
	}
	if files["debian/bringers.zst"], err = store.EncodeNames(kinds); err != nil {
		return err
	}
	files["debian/brings.zst"], err = store.Compress([]byte(strings.Join(accounts, " ") + "\n" + strings.Join(lines, "\n") + "\n"))
	return err
}

// dependents lists the packages that need each package, or recommend it.
func dependents(needs map[string]needed, recommends bool) map[string][]string {
	back := map[string][]string{}
	for name, n := range needs {
		for _, to := range n.depends {
			back[to] = append(back[to], name)
		}
		for _, to := range n.recommends {
			if recommends {
				back[to] = append(back[to], name)
			}
		}
	}
	return back
}

// mark notes a command's number at all packages that bring it, through whatever they need.
func mark(at map[string]map[int]bool, number int, start []string, back map[string][]string) {
	queue, seen := slices.Clone(start), map[string]bool{}
	for i := 0; i < len(queue); i++ {
		name := queue[i]
		if seen[name] {
			continue
		}
		seen[name] = true
		if at[name] == nil {
			at[name] = map[int]bool{}
		}
		at[name][number] = true
		queue = append(queue, back[name]...)
	}
}

// numbers lists a set in order, without what is in but.
func numbers(set, but map[int]bool) string {
	var all []int
	for n := range set {
		if !but[n] {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// suiteNeeds reads what the packages of a release need: of alternatives the first that there is, of a provided name all
// that provide it.
func (d indexLists) suiteNeeds(suite string) (map[string]needed, error) {
	rows, err := d.lines("needs/debian-" + suite + ".tsv")
	if err != nil {
		return nil, err
	}
	provided, err := d.lines("names/debian-" + suite + ".virtual.tsv")
	if err != nil {
		return nil, err
	}
	needs, virtual := map[string]needed{}, map[string][]string{}
	for _, f := range rows {
		needs[f[0]] = needed{}
	}
	for _, f := range provided {
		virtual[f[0]] = strings.Fields(f[1])
	}
	first := func(field string) (all []string) {
		for group := range strings.FieldsSeq(field) {
			for name := range strings.SplitSeq(group, "|") {
				if _, ok := needs[name]; ok {
					all = append(all, name)
					break
				}
				if len(virtual[name]) > 0 {
					all = append(all, virtual[name]...)
					break
				}
			}
		}
		return all
	}
	for _, f := range rows {
		f = append(f, "", "", "", "", "")
		listed := strings.Contains("\n"+enrolling, "\n"+f[0]+"\t")
		makes := f[0] != "apt" && calling.MatchString(f[4]) || listed // apt itself is there
		needs[f[0]] = needed{first(f[4]), first(f[5]), makes, makes && !listed}
	}
	return needs, nil
}

// commandProviders reports whether a package itself brings a command.
func (d indexLists) commandProviders() (func(command, name string) bool, error) {
	rows, err := d.csv("commands.csv")
	if err != nil {
		return nil, err
	}
	by, also := map[string][]string{}, map[string]*regexp.Regexp{}
	for _, row := range rows {
		by[row["command"]] = append(strings.Fields(row["debian_bookworm"]), strings.Fields(row["debian_trixie"])...)
	}
	for command, pattern := range further {
		also[command] = regexp.MustCompile("^(?:" + pattern + ")$")
	}
	return func(command, name string) bool {
		return slices.Contains(by[command], name) || also[command] != nil && also[command].MatchString(name)
	}, nil
}

// debianAccounts lists the names of users and groups that scripts of packages make, and the packages of each.
func (d indexLists) debianAccounts() (names []string, makers map[string][]string, err error) {
	rows, err := d.csv("users.csv")
	if err != nil {
		return nil, nil, err
	}
	makers = enrolled()
	for _, row := range rows {
		makers[row["name"]] = append(makers[row["name"]], row["package"])
	}
	for name, packages := range makers {
		makers[name] = slices.DeleteFunc(packages, func(p string) bool { return p == "apt" || p == "base-passwd" }) // they are there
	}
	makers[store.AnyAccount] = nil
	return sortedKeys(makers), makers, nil
}

// csv reads a file of values separated by commas, by the names of its first line.
func (d indexLists) csv(name string) ([]map[string]string, error) {
	f, err := os.Open(filepath.Join(d.dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("lists %s: %w", name, err)
	}
	var all []map[string]string
	for _, row := range rows[1:] {
		fields := map[string]string{}
		for i, value := range row {
			fields[rows[0][i]] = value
		}
		all = append(all, fields)
	}
	return all, nil
}
