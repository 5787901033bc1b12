package releases

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed rpmbrings.tsv
var rpmBringsTable string

// rpmBrings is what installing packages may bring: those of a name, or of a pattern of names.
type rpmBrings struct {
	named    map[string]rpmRow
	patterns []string // keys of named
	any      rpmRow
	commands []string // all that are told of
	rare     []string
	accounts []string
}

type rpmRow struct{ commands, accounts []string }

var rpmBringing = sync.OnceValue(func() rpmBrings {
	all := rpmBrings{named: map[string]rpmRow{}}
	for line := range strings.Lines(rpmBringsTable) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		switch {
		case f[0] == "brings" && len(f) == 4:
			row := rpmRow{words(f[2]), words(f[3])}
			for _, name := range strings.Fields(f[1]) {
				all.named[name] = row
				if strings.ContainsAny(name, "*[") {
					all.patterns = append(all.patterns, name)
				}
			}
			all.commands = append(all.commands, row.commands...)
		case f[0] == "any" && len(f) == 3:
			all.any = rpmRow{words(f[1]), words(f[2])}
		case f[0] == "rare" && len(f) == 2:
			all.rare = append(all.rare, words(f[1])...)
		case f[0] == "others" && len(f) == 2:
			all.commands = append(all.commands, words(f[1])...)
		case f[0] == "accounts" && len(f) == 2:
			all.accounts = append(all.accounts, words(f[1])...)
		}
	}
	all.commands = append(all.commands, all.rare...)
	return all
})

func words(field string) []string {
	if field == "-" {
		return nil
	}
	return strings.Fields(field)
}

// find is the row of a package, which may be named with its version behind it, or of a group or module.
func (b rpmBrings) find(name string) (rpmRow, bool) {
	if row, ok := b.named[name]; ok {
		return row, true
	}
	if module, ok := strings.CutPrefix(name, "@"); ok {
		return b.find(module)
	}
	for _, pattern := range b.patterns {
		if ok, err := path.Match(pattern, name); ok && err == nil {
			return b.named[pattern], true
		}
	}
	for i := 1; i+1 < len(name); i++ {
		if name[i] == '-' && '0' <= name[i+1] && name[i+1] <= '9' {
			return b.find(name[:i])
		}
	}
	return rpmRow{}, false
}

// RPMLeavesOut lists much used commands that installing packages, and "@" groups of them, likely does not bring in a
// distribution with RPM. Of a package that is not known only those are left out that hardly any brings, of a group none.
func RPMLeavesOut(names []string) (commands []string) {
	all := rpmBringing()
	brought, left := slices.Clone(all.any.commands), all.commands
	for _, name := range names {
		row, known := all.find(name)
		switch {
		case known:
			brought = append(brought, row.commands...)
		case strings.HasPrefix(name, "@"):
			return nil
		default:
			left = all.rare
		}
	}
	for _, command := range left {
		named := func(name string) bool { return strings.Contains(name, command) }
		if !slices.Contains(brought, command) && !slices.ContainsFunc(names, named) {
			commands = append(commands, command)
		}
	}
	return commands
}

// RPMAccounts lists the users and groups that the scripts of packages may make. It is false where that rests on what
// packages of distributions make, whichever they are.
func RPMAccounts(names []string) (accounts []string, known bool) {
	all := rpmBringing()
	accounts = slices.Clone(all.any.accounts)
	for _, name := range names {
		row, known := all.find(name)
		if !known {
			return slices.Concat(all.accounts, all.any.accounts, names), false
		}
		accounts = append(accounts, row.accounts...)
	}
	return accounts, true
}
