package catalog

import (
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// alpineCommands are the lines of the table about commands, the packages whose installation is plain, and the users and
// groups that others make.
type alpineCommands struct {
	commands []alpineCommand
	plain    map[string]bool
	makes    map[string][]string
}

type alpineCommand struct {
	names     []string
	linked    bool // it may come with a library, too
	providers []alpineProvider
}

// alpineProvider is a package that brings a command in some branches, 0 for all.
type alpineProvider struct {
	name     string
	prefix   bool // any name that begins so
	branches uint32
}

var knownCommands = sync.OnceValue(func() alpineCommands {
	all := alpineCommands{plain: map[string]bool{}, makes: map[string][]string{}}
	for line := range strings.Lines(alpineTable) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		switch {
		case f[0] == "plain" && len(f) == 2:
			for _, name := range strings.Fields(f[1]) {
				all.plain[name] = true
			}
		case f[0] == "makes" && len(f) == 2:
			for _, word := range strings.Fields(f[1]) {
				name, accounts, others := strings.Cut(word, ":")
				if !others {
					accounts = name
				}
				all.makes[name] = strings.Split(accounts, ",")
			}
		case f[0] == "command" && len(f) == 3:
			names, linked := strings.CutPrefix(f[1], "~")
			c := alpineCommand{names: strings.Split(names, ","), linked: linked}
			for _, word := range strings.Fields(f[2]) {
				name, branches, some := strings.Cut(word, ":")
				p := alpineProvider{}
				if p.name, p.prefix = strings.CutSuffix(name, "*"); some {
					p.branches = branchSet(branches)
				}
				c.providers = append(c.providers, p)
			}
			all.commands = append(all.commands, c)
		}
	}
	return all
})

// branchSet reads branches such as "3.0-3.4,3.12-edge".
func branchSet(text string) (set uint32) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, some := strings.Cut(part, "-")
		if !some {
			to = from
		}
		for bit := store.AlpineBranch(from); bit != 0 && bit <= store.AlpineEdge; bit <<= 1 {
			set |= bit
			if bit == store.AlpineBranch(to) {
				break
			}
		}
	}
	return set
}

// Install is packages.Repository's: the lists know no files, so that nothing of an installation is known but what
// Commands says.
func (r *alpineRepository) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: names}
}

// Lacking is packages.Bringer's.
func (r *alpineRepository) Lacking(names []string, _ bool) (commands []string, plain bool) {
	known := knownCommands()
	plain = !slices.ContainsFunc(names, func(name string) bool { return !known.plain[name] })
	brought := map[string]uint32{} // the branches in which a package comes
	for _, mask := range r.masks {
		closed, ok := r.closure(names, mask)
		if !ok {
			return nil, false
		}
		for name := range closed {
			brought[name] |= mask
		}
	}
	for _, c := range known.commands {
		if (!c.linked || plain) && !c.among(brought) {
			commands = append(commands, c.names...)
		}
	}
	return commands, plain
}

// Accounts is packages.Bringer's. Any library may come, for which needs are not written down.
func (r *alpineRepository) Accounts(names []string, _ bool) (accounts []string, known bool) {
	makes := knownCommands().makes
	for name, made := range makes {
		if strings.HasPrefix(name, "lib") {
			accounts = append(accounts, made...)
		}
	}
	for _, mask := range r.masks {
		closed, ok := r.closure(names, mask)
		if !ok || slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "@") }) {
			return nil, false // a tag's repository is not followed
		}
		for name := range closed {
			accounts = append(accounts, makes[name]...)
		}
	}
	slices.Sort(accounts)
	return slices.Compact(accounts), !slices.Contains(accounts, "*")
}

// Brings is packages.Developer's, for what is sought by the names of packages.
func (r *alpineRepository) Brings(names []string, _ bool, s packages.Sought) (p filesystem.Presence, likely bool) {
	owners := strings.Split(s.Name, "|")
	if s.Kind != packages.Owned || r.open || r.foreign || r.Developing(s) == "" {
		return filesystem.Unknown, false
	}
	for _, mask := range r.masks {
		closed, ok := r.closure(names, mask)
		if !ok || slices.ContainsFunc(owners, func(name string) bool { return closed[name] }) {
			return filesystem.Unknown, false
		}
	}
	return filesystem.Absent, true
}

// Developing is packages.Developer's.
func (r *alpineRepository) Developing(s packages.Sought) string {
	for name := range strings.SplitSeq(s.Name, "|") {
		if s.Kind == packages.Owned && r.Find(name).Presence == filesystem.Present {
			return name
		}
	}
	return ""
}

// Soname is packages.Developer's: the lists do not tell.
func (r *alpineRepository) Soname(string) string { return "" }

// Settled is packages.Bringer's.
func (r *alpineRepository) Settled([]string) bool { return false }

func (c alpineCommand) among(brought map[string]uint32) bool {
	return slices.ContainsFunc(c.providers, func(p alpineProvider) bool {
		if !p.prefix {
			branches := brought[p.name]
			return branches != 0 && (p.branches == 0 || p.branches&branches != 0)
		}
		for name := range brought {
			if strings.HasPrefix(name, p.name) {
				return true
			}
		}
		return false
	})
}

// closure lists what installing names in a branch may bring: of a name that several provide all of them, of a package
// with headers what the headers are of. It is false when one of the names is not in the lists.
func (r *alpineRepository) closure(names []string, mask uint32) (map[string]bool, bool) {
	needs, found := r.tables.alpineNeeds(), map[string]bool{}
	providers := r.tables.alpineProviders()
	queue := slices.Clone(names)
	for i := 0; i < len(queue); i++ {
		name, _, _ := strings.Cut(queue[i], "@")
		if at := strings.IndexAny(name, "<>=~"); at > 0 {
			name = name[:at]
		}
		if name == "" || name[0] == '!' || found[name] {
			continue
		}
		found[name] = true
		if of, ok := strings.CutSuffix(name, "-dev"); ok && r.names.Kind(of)&mask != 0 {
			queue = append(queue, of)
		}
		if strings.HasPrefix(name, "cmd:") {
			queue = append(queue, strings.TrimPrefix(name, "cmd:")) // most are called like their package
			continue
		}
		listed := r.names.Kind(name)&mask != 0
		for _, p := range providers[name] {
			if p.branches&mask != 0 {
				queue, listed = append(queue, p.name), true
			}
		}
		if !listed && i < len(names) && r.Find(queue[i]).Presence == filesystem.Unknown && !strings.ContainsAny(name, ":/") && !r.numbered(name, mask) {
			return nil, false
		}
		for f := range needs.Find(name) {
			if len(f) == 4 && branchSet(f[1])&mask != 0 {
				queue = append(queue, strings.Fields(f[2])...)
			}
		}
	}
	return found, true
}

// readAlpineProviders finds the packages that provide a name, with the branches in which they do.
func (t *Tables) readAlpineProviders() map[string][]alpineProvider {
	all := map[string][]alpineProvider{}
	for line := range strings.Lines(string(t.alpineNeeds())) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) != 4 || f[3] == "" {
			continue
		}
		for word := range strings.FieldsSeq(f[3]) {
			if at := strings.IndexAny(word, "<>=~"); at > 0 {
				word = word[:at]
			}
			all[word] = append(all[word], alpineProvider{name: f[0], branches: branchSet(f[1])})
		}
	}
	return all
}
