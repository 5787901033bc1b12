package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The directories that carry the architecture's name, on amd64 and arm64: Debian's multiarch tuples and CUDA's targets.
var arm64Names = strings.NewReplacer(
	"x86_64-linux-gnu", "aarch64-linux-gnu", "x86-64-linux-gnu", "aarch64-linux-gnu", "x86_64-linux", "sbsa-linux",
	"/usr/lib64/ld-linux-x86-64.so.2", "/usr/lib/ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
	"ld-musl-x86_64.so.1", "ld-musl-aarch64.so.1",
)

// translate turns files read on amd64 into what arm64 most likely has in their place. Sizes and ELF facts are not
// carried over.
func translate(files []store.File) {
	for i := range files {
		f := &files[i]
		p := arm64Names.Replace(f.Path)
		f.Likely = f.Likely || p != f.Path
		f.Path, f.Link = p, arm64Names.Replace(f.Link)
		if f.Type == filesystem.Regular {
			f.Size = 0
			f.Known &^= filesystem.KnowSize
			f.SetUnknownELF()
		}
	}
}

// abroad is translate for the files of a package that a build installs.
func abroad(files []filesystem.File) []filesystem.File {
	all := make([]filesystem.File, len(files))
	for i, f := range files {
		p := arm64Names.Replace(f.Path)
		f.Entry.Likely = f.Entry.Likely || p != f.Path
		f.Path, f.Entry.Link = p, arm64Names.Replace(f.Entry.Link)
		if f.Entry.Type == filesystem.Regular {
			f.Entry.Size, f.Entry.ELF = 0, nil
			f.Entry.Known &^= filesystem.KnowSize | filesystem.KnowELF
		}
		all[i] = f
	}
	slices.SortFunc(all, func(a, b filesystem.File) int { return strings.Compare(a.Path, b.Path) })
	return all
}
