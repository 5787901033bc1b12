package archives

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxUnpacked bounds what is read of one archive, maxText the files whose text is kept, maxMembers their number.
const (
	maxUnpacked = 8 << 20
	maxText     = 64 << 10
	maxMembers  = 4096
)

// member is one file of an archive.
type member struct {
	name    string // as it is written there
	kind    filesystem.Type
	mode    uint16
	moded   bool // the archive has a mode for it
	uid     int
	gid     int
	named   bool // its owner has a name other than root's, which may have another number here
	link    string
	size    int64
	content []byte // nil where it is not kept
}

// packed is how an archive is compressed.
type packed string

// The programs that tar starts for what it reads.
const (
	plain  packed = ""
	gzips  packed = "gzip"
	bzips  packed = "bzip2"
	xzs    packed = "xz"
	zstds  packed = "zstd"
	others packed = "?"
)

// packing tells how a file is compressed by how it begins.
func packing(content []byte) packed {
	for _, one := range []struct {
		magic string
		how   packed
	}{{"\x1f\x8b", gzips}, {"BZh", bzips}, {"\xfd7zXZ\x00", xzs}, {"\x28\xb5\x2f\xfd", zstds},
		{"LZIP", others}, {"\x1f\x9d", others}, {"\x5d\x00\x00", others}} {
		if bytes.HasPrefix(content, []byte(one.magic)) {
			return one.how
		}
	}
	return plain
}

var errUnread = errors.New("an archive that is not read")

// tarred lists a tar archive, compressed or not; broken: it certainly is none.
func tarred(content []byte) (all []member, broken bool, err error) {
	how := packing(content)
	in, err := unpacked(how, content)
	if err != nil {
		return nil, false, errUnread
	}
	start, err := in.Peek(512)
	switch {
	case err != nil && err != io.EOF:
		return nil, false, errUnread
	case len(start) < 512 && how == plain || len(bytes.Trim(start, "\x00")) > 0 && !header(start):
		return nil, true, errUnread
	}
	t := tar.NewReader(io.LimitReader(in, maxUnpacked))
	for {
		h, err := t.Next()
		switch {
		case err == io.EOF:
			return all, false, nil
		case err != nil || len(all) >= maxMembers:
			return nil, false, errUnread
		case h.Typeflag == tar.TypeXGlobalHeader:
			continue
		}
		one, err := of(h, t)
		if err != nil {
			return nil, false, errUnread
		}
		all = append(all, one)
	}
}

// header reports whether a block may be a header: its checksum is a number.
func header(block []byte) bool {
	if len(block) < 512 {
		return false
	}
	sum := strings.Trim(string(block[148:156]), " \x00")
	return sum != "" && strings.Trim(sum, "01234567") == ""
}

func unpacked(how packed, content []byte) (*bufio.Reader, error) {
	in := bytes.NewReader(content)
	var r io.Reader = in
	var err error
	switch how {
	case gzips:
		r, err = gzip.NewReader(in)
	case bzips:
		r = bzip2.NewReader(in)
	case xzs:
		r, err = xz.NewReader(in)
	case zstds:
		r, err = zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	case others:
		return nil, errUnread
	}
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(io.LimitReader(r, maxUnpacked), 4096), nil
}

func of(h *tar.Header, in io.Reader) (member, error) {
	m := member{name: h.Name, mode: uint16(h.Mode & 0o7777), moded: true, uid: h.Uid, gid: h.Gid, link: h.Linkname,
		size:  h.Size,
		named: h.Uname != "" && h.Uname != "root" || h.Gname != "" && h.Gname != "root"}
	switch h.Typeflag {
	case tar.TypeReg:
		m.kind = filesystem.Regular
		var err error
		m.content, err = kept(in, h.Size)
		return m, err
	case tar.TypeDir:
		m.kind = filesystem.Directory
	case tar.TypeSymlink:
		m.kind = filesystem.Symlink
	default:
		return m, errUnread
	}
	return m, nil
}

// kept is the content of a member that is small.
func kept(in io.Reader, size int64) ([]byte, error) {
	if size > maxText {
		return nil, nil
	}
	content, err := io.ReadAll(io.LimitReader(in, maxText))
	if err == nil && int64(len(content)) != size {
		err = errUnread
	}
	return content, err
}

// zipped lists a zip archive.
func zipped(content []byte) (all []member, broken bool, err error) {
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, !bytes.Contains(content, []byte("PK\x05\x06")), errUnread
	}
	var total uint64
	for _, f := range r.File {
		total += f.UncompressedSize64
		if total > maxUnpacked || len(all) >= maxMembers || f.Flags&1 != 0 {
			return nil, false, errUnread
		}
		m := member{name: f.Name, kind: filesystem.Regular, mode: uint16(f.Mode().Perm()),
			moded: f.CreatorVersion>>8 == 3, size: int64(f.UncompressedSize64)}
		switch mode := f.Mode(); {
		case mode.IsDir():
			m.kind, m.moded = filesystem.Directory, false
		case mode&fs.ModeType != 0:
			return nil, false, errUnread
		default:
			in, err := f.Open()
			if err != nil {
				return nil, false, errUnread
			}
			m.content, err = kept(in, m.size)
			in.Close()
			if err != nil {
				return nil, false, errUnread
			}
		}
		all = append(all, m)
	}
	return all, false, nil
}
