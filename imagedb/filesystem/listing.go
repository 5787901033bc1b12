package filesystem

// Listing is what is known of the names in a directory.
type Listing struct {
	Names    []string // sorted; those that are not known to be absent
	Complete bool     // there are no others
	Likely   bool     // that there are none is inferred only
}

// inferrer is a Tree that tells what a directory likely holds: Children tells what it certainly does.
type inferrer interface {
	Listing(dir string) Listing
}

// List is Children, and whether there are likely no other names where that is not certain.
func List(t Tree, dir string) Listing {
	if i, ok := t.(inferrer); ok {
		return i.Listing(dir)
	}
	names, complete := t.Children(dir)
	if e := t.Lookup(dir); !complete && e.Presence == Absent {
		return Listing{Complete: true, Likely: true}
	}
	return Listing{Names: names, Complete: complete}
}
