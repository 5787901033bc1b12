package filesystem

// Tally adds up files. One that has several names counts once, as it is stored once. The zero Tally is empty.
type Tally struct {
	Bytes int64
	seen  map[stored]bool
}

// stored tells files with several names apart. Inodes count within an image; the size keeps two images' apart well
// enough for a sum.
type stored struct {
	inode uint64
	size  int64
}

// Add counts a file and returns the bytes that it adds.
func (t *Tally) Add(e Entry) int64 {
	if e.Inode != 0 {
		is := stored{e.Inode, e.Size}
		if t.seen[is] {
			return 0
		}
		if t.seen == nil {
			t.seen = map[stored]bool{}
		}
		t.seen[is] = true
	}
	t.Bytes += e.Size
	return e.Size
}
