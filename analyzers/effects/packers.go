package effects

// Packers are the programs that GNU tar starts for an archive, by how its file begins and by the endings of its name.
// Source: GNU tar 1.34, src/buffer.c, magic and src/suffix.c, compression_suffixes; the order of its table.
var Packers = []struct {
	Magic   string
	Endings []string
	Program string
}{
	{"\x1f\x8b", []string{".gz", ".tgz", ".taz"}, "gzip"},
	{"BZh", []string{".bz2", ".tbz", ".tbz2", ".tz2"}, "bzip2"},
	{"\xfd7zXZ\x00", []string{".xz", ".txz"}, "xz"},
	{"\x28\xb5\x2f\xfd", []string{".zst", ".tzst"}, "zstd"},
	{"LZIP", []string{".lz"}, "lzip"},
}
