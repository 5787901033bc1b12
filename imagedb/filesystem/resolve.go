package filesystem

import "path"

// maxLinks is how many links a path may lead through; Linux gives ELOOP after 40.
const maxLinks = 40

// Resolved is where a path leads.
type Resolved struct {
	Path    string   // with links replaced, as far as they are known
	Entry   Entry    // of Path; Absent too when a directory on the way is missing or is no directory
	Links   []string // the links that were followed, in order
	Missing string   // the first path on the way that is absent, when Entry is Absent
	Blocked string   // what is not a directory on the way, when Entry is Absent for that
	Loop    bool
	Guessed bool // something on the way is unknown: Path is as written from there on
}

// Stat follows every link of p.
func Stat(t Tree, p string) Resolved { return walk(t, p, true) }

// Lstat follows the links on the way, not a last one.
func Lstat(t Tree, p string) Resolved { return walk(t, p, false) }

func walk(t Tree, p string, last bool) Resolved {
	r := Resolved{Path: "/", Entry: Entry{Presence: Present, Type: Directory}}
	likely, d := false, newDescent(t)
	done, asWritten := 0, true // p[:done] is r.Path while p is clean and no link was followed
	for rest := p; rest != ""; {
		var name string
		name, rest = first(rest)
		if name == "" || name == "." {
			asWritten = asWritten && done == 0 && len(rest) == len(p)-1
			continue
		}
		if name == ".." {
			asWritten = false
			r.Path = path.Dir(r.Path)
			r.Entry = d.lookup(r.Path)
			continue
		}
		if k := r.Entry.Type; r.Entry.Presence == Present && k != Directory && k != UnknownType {
			r.Blocked = r.Path
			r.Path = path.Join(r.Path, name, rest)
			return r.absent(r.Blocked, likely, r.Entry.Cause)
		}
		if done += 1 + len(name); asWritten && p[0] == '/' {
			r.Path = p[:done]
		} else {
			r.Path = below(r.Path, name)
		}
		r.Entry = d.lookup(r.Path)
		likely = likely || r.Entry.Likely
		switch {
		case r.Entry.Presence == Absent:
			missing := r.Path
			r.Path = path.Join(r.Path, rest)
			return r.absent(missing, likely, r.Entry.Cause)
		case r.Entry.Presence == Unknown:
			r.Path = path.Join(r.Path, rest)
			r.Guessed = true
			r.Entry = d.lookup(r.Path)
			if r.Entry.Presence == Absent {
				r.Entry = Entry{}
			}
			return r
		case r.Entry.Type == Symlink && (last || names(rest)):
			if r.Links = append(r.Links, r.Path); len(r.Links) > maxLinks {
				r.Loop = true
				return r.absent(r.Path, likely, r.Entry.Cause)
			}
			asWritten = false
			rest = r.Entry.Link + "/" + rest
			r.Path = above(r.Path)
			if path.IsAbs(r.Entry.Link) {
				r.Path = "/"
			}
			r.Entry = Entry{Presence: Present, Type: Directory}
		}
	}
	if s, ok := t.(*State); ok && r.Path == "/" {
		r.Entry = s.root()
	}
	r.Entry.Likely = r.Entry.Likely || likely
	return r
}

func (r Resolved) absent(missing string, likely bool, cause Cause) Resolved {
	r.Missing = missing
	r.Entry = Entry{Presence: Absent, Likely: likely, Cause: cause}
	return r
}

// names reports whether anything but empty elements is in the rest of a path.
func names(rest string) bool {
	for rest != "" {
		var name string
		if name, rest = first(rest); name != "" && name != "." {
			return true
		}
	}
	return false
}

// StatProgram is Stat for programs. Where a directory on the way is unknown, the tree's own word on the path counts: a
// source may say that an image lacks a command and not know its directories. Without such a statement the absence is
// only likely.
func StatProgram(t Tree, p string) Resolved { return programAt(t, Stat(t, p)) }

func programAt(t Tree, r Resolved) Resolved {
	if !r.Guessed || r.Entry.Presence != Unknown {
		return r
	}
	if e := t.Lookup(r.Path); e.Presence == Absent {
		r.Entry, r.Missing, r.Guessed = e, r.Path, false
		r.Entry.Likely = e.Likely || e.Cause.Note == "" || len(r.Links) > 0
	}
	return r
}
