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

// covered keeps which names in an opened directory may have appeared.
type covered struct {
	sync.Mutex
	names map[string]bool
}

// covers tells whether name in the directory may have appeared, with anything below it.
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
