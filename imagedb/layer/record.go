package layer

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// kind is a record's type as stored. The values are part of the format.
type kind uint8

const (
	unknownKind kind = iota
	regular
	directory
	symlink
	device
	other
	hardlink // to a path of a lower layer
	whiteout // the path is gone from here on
)

// flags say what a record holds. The values are part of the format.
type flags uint16

const (
	implied     flags = 1 << iota // a directory that no entry describes
	opaque                        // a directory that hides what lower layers hold below it
	hasELF                        // an ELF record follows
	knowELF                       // hasELF is right, unset included
	hasHead                       // a first line follows
	hasContent                    // the text is kept
	hasPackages                   // in the text's place the list of packages is kept that an rpm database holds, see PackageList
	unread                        // of a file only what a table of contents says is known
	several                       // the file has several names in its layer, which its inode tells
)

// attr is what many records have in common.
type attr struct {
	kind     kind
	flags    flags
	mode     uint16
	uid, gid uint32
	layer    uint32 // 1-based, 0 in an index of one layer
	pkg      string
}

// record is one path of an index.
type record struct {
	attr
	size    int64
	text    string // link target, or first line
	elf     *filesystem.ELF
	content kept
	inode   uint32 // of a file with several names, counted in its layer from 1
}

// key orders records so that each directory's children lie together: the directory without its leading slash, a zero
// byte, the name.
func key(dst []byte, p string) []byte {
	if p == "/" || p == "" {
		return dst
	}
	p = strings.TrimPrefix(p, "/")
	i := strings.LastIndexByte(p, '/')
	if i >= 0 {
		dst = append(dst, p[:i]...)
	}
	dst = append(dst, 0)
	return append(dst, p[i+1:]...)
}

// pathOf is key's inverse.
func pathOf(k []byte) string {
	if len(k) == 0 {
		return "/"
	}
	dir, base := split(k)
	if len(dir) == 0 {
		return "/" + string(base)
	}
	return "/" + string(dir) + "/" + string(base)
}

func split(k []byte) (dir, base []byte) {
	for i, c := range k {
		if c == 0 {
			return k[:i], k[i+1:]
		}
	}
	return k, nil
}

// clean makes a tar name absolute and lexically inside the root, as container engines do.
func clean(name string) string { return path.Clean("/" + name) }
