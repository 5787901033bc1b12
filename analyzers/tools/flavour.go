package tools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// adduser and addgroup are one program of Debian's and another of busybox's. Each list is of options that only the
// other has. Sources: adduser(8) of Debian 12; busybox's loginutils/adduser.c and addgroup.c, 1.36. Debian's program
// takes abbreviations of its long options, and these letters begin several or none.
var (
	onlyBusybox = Names("-S -D -G -g -s -k")
	onlyDebian  = Names("--group --disabled-login --quiet --firstuid --lastuid --firstgid --lastgid --add_extra_groups --conf --force-badname --allow-badname")
)

// refused are options of the GNU programs that busybox' programs of those names do not have: long ones and words as
// they are, letters behind one dash, and the letters that take a value. Tried with busybox 1.35.0 and 1.37.0 of Debian 12
// and 13 in November 2026; those that later releases added, or that a configuration may add, are left out.
var refused = map[string]struct {
	words   map[string]bool
	letters string
	valued  string
}{
	"find": {words: Names("-printf -fprintf -regextype -newermt -daystart -execdir -ignore_readdir_race")},
	"grep": {Names(`--perl-regexp --include --exclude --exclude-dir --quiet --ignore-case --line-number --only-matching --extended-regexp --recursive
		--count --invert-match --word-regexp --fixed-strings --no-filename --files-with-matches --line-buffered --text --max-count`), "P", "efmABC"},
	"stat":     {words: Names("--format --printf --terse --dereference")},
	"date":     {words: Names("--iso-8601 --rfc-3339")},
	"sed":      {Names("--null-data --unbuffered --follow-symlinks"), "z", "efi"},
	"mktemp":   {words: Names("--suffix")},
	"readlink": {words: Names("--canonicalize --canonicalize-existing --canonicalize-missing --no-newline")},
	"realpath": {words: Names("--relative-to --relative-base")}, // files to it
	"basename": {words: Names("--suffix --multiple")},
	"du":       {words: Names("--max-depth --apparent-size --summarize --human-readable")},
	"ls":       {words: Names("--time-style --all --almost-all --human-readable --sort --size --si")},
	"head":     {words: Names("--lines --bytes")},
	"tail":     {words: Names("--lines --bytes --follow")},
	"wc":       {words: Names("--lines --words --bytes --max-line-length")},
	"cut":      {words: Names("--delimiter --fields --characters --only-delimited --complement")},
	"sort": {words: Names(`--unique --version-sort --reverse --numeric-sort --key --human-numeric-sort --field-separator --parallel --output --stable
		--zero-terminated`)},
	"uniq":    {words: Names("--count")},
	"cat":     {words: Names("--number --show-all")},
	"seq":     {words: Names("--separator --equal-width")},
	"split":   {words: Names("--lines --bytes --numeric-suffixes")},
	"shuf":    {words: Names("--head-count")},
	"paste":   {words: Names("--delimiters --serial")},
	"df":      {words: Names("--output --human-readable")},
	"id":      {words: Names("--user --group --name")},
	"which":   {words: Names("--all")},
	"sha1sum": sums, "sha256sum": sums, "sha512sum": sums, "md5sum": sums,
	"tr":      {words: Names("--delete --squeeze-repeats")},
	"chmod":   {words: Names("--reference --recursive")},
	"chown":   {words: Names("--reference --from")},
	"rm":      {words: Names("--recursive --force --preserve-root --no-preserve-root --one-file-system --dir")},
	"ln":      {Names("--symbolic --force --relative --no-dereference --verbose"), "r", "S"},
	"timeout": {words: Names("--preserve-status --foreground --signal --kill-after")},
	"tar": {words: Names(`--transform --xform --sort --owner --group --wildcards --one-top-level --mtime --checkpoint --exclude-vcs
		--use-compress-program --warning --keep-old-files --skip-old-files --no-overwrite-dir --same-owner --ignore-failed-read --format --absolute-names`)},
	"base64":   {words: Names("--decode --wrap")},
	"gzip":     {words: Names("--keep")},
	"truncate": {words: Names("--size")},
	"tee":      {words: Names("--append")},
}

// sums are options of the programs that compute checksums.
var sums = struct {
	words   map[string]bool
	letters string
	valued  string
}{words: Names("--check --status --quiet --strict --ignore-missing --tag --binary")}

// spoken are words of dates that GNU date reads and busybox' date does not.
var spoken = lazyregexp.New(`(?i)(^|[^a-z])(yesterday|tomorrow|today|now|ago|next|last|(second|minute|hour|day|week|month|year)s?)($|[^a-z])`)

// Flavored refuses what the program that a name leads to does not have, be it busybox' or another of that name.
func (a *Command) Flavored() {
	if a.Executable == "" || a.Failed {
		return
	}
	name := path.Base(a.Fields[0].Text)
	if name == "adduser" || name == "addgroup" {
		a.flavoured()
		return
	}
	not, ok := refused[name]
	if !ok || !busybox(a) {
		return
	}
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		option, _, _ := strings.Cut(f.Text, "=")
		switch {
		case !f.Known || f.Many || option == "--" && name != "find", name == "timeout" && !strings.HasPrefix(f.Text, "-"):
			return // what follows is not its own
		case not.words[option]:
			a.unknownOption(i, option)
			return
		case name == "date" && strings.HasPrefix(f.Text, "-") && !strings.HasPrefix(f.Text, "--") && strings.HasSuffix(f.Text, "d") && i+1 < len(a.Fields) && a.Fields[i+1].Known && spoken.MatchString(a.Fields[i+1].Text),
			name == "date" && option == "--date" && spoken.MatchString(f.Text[len(option):]):
			a.Doubtful = false
			a.Refuse(effects.Arg{Index: i}, state.FailsOption, "invalid date: this date is busybox', which reads no words", false)
			return
		case strings.HasPrefix(f.Text, "-") && !strings.HasPrefix(f.Text, "--"):
			letter, valued := letterOf(f.Text[1:], not.letters, not.valued)
			if letter != "" {
				a.unknownOption(i, "-"+letter)
				return
			}
			if valued {
				i++
			}
		}
	}
}

// busybox reports whether the command is certainly an applet of busybox.
func busybox(a *Command) bool {
	r := a.Stat(a.Executable)
	return a.Executable != "" && r.Entry.Presence == filesystem.Present && !r.Entry.Likely && path.Base(filesystem.Program(a.State.Files, r)) == "busybox"
}

func (a *Command) unknownOption(i int, option string) {
	a.Doubtful = false
	a.Refuse(effects.Arg{Index: i}, state.FailsOption, "unknown option "+option+": this program is busybox'", false)
}

// letterOf is the first letter of a cluster that is refused; valued: the next argument is the value of the last letter.
func letterOf(cluster, letters, with string) (letter string, valued bool) {
	for i, l := range cluster {
		switch {
		case strings.ContainsRune(letters, l):
			return string(l), false
		case strings.ContainsRune(with, l):
			return "", i == len(cluster)-1 && l != 'i'
		}
	}
	return "", false
}

// helping reports whether an option has Debian's adduser print its help, and end well whatever else is wrong: it takes
// letters in capitals for others. Tried with adduser 3.134.
func helping(w Word) bool {
	option := strings.ToLower(strings.TrimLeft(w.Text, "-"))
	return !w.Known || strings.HasPrefix(w.Text, "-") && option != "" && (strings.HasPrefix("help", option) || strings.HasPrefix("version", option))
}

// flavoured refuses an option that this adduser or addgroup does not have.
func (a *Command) flavoured() {
	r := a.Stat(a.Executable)
	id, _, _ := a.Release()
	var foreign map[string]bool
	switch e := r.Entry; {
	case e.Presence != filesystem.Present:
	case path.Base(filesystem.Program(a.State.Files, r)) == "busybox":
		foreign = onlyDebian
	case e.Package == "adduser", strings.HasPrefix(e.Head, "#!") && strings.Contains(e.Head, "perl"),
		e.Likely && (id == "debian" || id == "ubuntu"):
		foreign = onlyBusybox
		if slices.ContainsFunc(a.Fields, helping) {
			return
		}
	}
	for i, f := range a.Fields {
		option, _, _ := strings.Cut(f.Text, "=")
		if !f.Known || f.Many || option == "--" {
			return
		}
		if foreign[option] {
			a.Doubtful = false
			a.Refuse(effects.Arg{Index: i}, state.FailsOption, "unknown option "+option, r.Entry.Likely)
			return
		}
	}
	plain := func(f Word) bool { return !strings.HasPrefix(f.Text, "-") }
	if foreign["-S"] && path.Base(a.Fields[0].Text) == "addgroup" && len(a.Fields) == 3 && plain(a.Fields[1]) && plain(a.Fields[2]) {
		a.Doubtful = false // busybox' adds the user to the group
		a.Refuse(effects.Arg{Index: 2}, state.FailsExit, "addgroup with two arguments is an unspecified operation; use adduser USER GROUP", r.Entry.Likely)
	}
}
