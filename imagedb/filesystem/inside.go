package filesystem

import "sync"

// opening says that names may have appeared in a directory. Those that were surely there before are as they were.
type opening struct {
	seq    int
	dir    string
	before *State
	but    *Names // that have not appeared; nil: any may have
	memo   *covered
}

// maxOpenings is how many openings of one directory are told apart. What each covers depends on those before it, so
// their cost grows with the square of their number; builds that pass have a few.
const maxOpenings = 24

// mergeOldest returns the openings with the two oldest as one that covers all that either does: names that were not
// there before the first, at the time of the second. Names that became known between the two are only likely there from
// then on.
func mergeOldest(all []opening) []opening {
	merged := opening{seq: all[1].seq, dir: all[0].dir, before: all[0].before, memo: &covered{}}
	if all[0].but == all[1].but {
		merged.but = all[0].but
	}
	return append([]opening{merged}, all[2:]...)
}

// covered keeps which names in an opened directory may have appeared.
type covered struct {
	sync.Mutex
	names map[string]bool
}

// covers reports whether name in the directory may have appeared, with anything below it.
func (o *opening) covers(name string) bool {
	if o.but != nil && o.but.Has(name) {
		return false
	}
	o.memo.Lock()
	c, ok := o.memo.names[name]
	o.memo.Unlock()
	if ok {
		return c
	}
	e := o.before.Lookup(below(o.dir, name))
	c = e.Presence != Present || e.Likely
	o.memo.Lock()
	defer o.memo.Unlock()
	if o.memo.names == nil {
		o.memo.names = map[string]bool{}
	}
	o.memo.names[name] = c
	return c
}
