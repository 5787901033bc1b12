package filesystem

import "github.com/layerlint/layerlint/analyzers/source"

// Presence says what is known of a thing's existence.
type Presence uint8

// A fact nobody established is Unknown.
const (
	Unknown Presence = iota
	Absent
	Present
)

// Type is an entry's kind; the zero value means present but of unknown kind.
type Type uint8

// The kinds of entries that layers hold.
const (
	UnknownType Type = iota
	Regular
	Directory
	Symlink
	Device
	Other // fifo, socket
)

// Attr marks which attributes of an Entry are known; a catalog entry often knows a path and nothing more.
type Attr uint8

// Content covers the whole text, Head the first line alone.
const (
	KnowMode Attr = 1 << iota
	KnowOwner
	KnowSize
	KnowContent
	KnowHead
	KnowELF // ELF is right, nil included
)

// Entry is what is known of one path. The zero Entry is unknown.
type Entry struct {
	Presence Presence
	Likely   bool // present or absent by inference only; never rest an error on it
	Type     Type
	Known    Attr
	Mode     uint16 // permission, setuid, setgid and sticky bits as in stat(2), without the kind
	UID, GID int
	Size     int64  // bytes
	Inode    uint64 // of a file that came with several names (hard links): the same for each of them; else 0
	Link     string // target as written, for Symlink
	Head     string // first line of a small script that starts with #!, a trailing \r kept
	Content  []byte // kept for few files (os-release, passwd, dpkg status ...)
	Tail     *Tail  // what commands added to a text that is not known
	ELF      *ELF
	Source   *string // the text that a compiler made the file of, nil where that is not known
	Package  string  // the distribution package that owns it, "" when none is known to; of an unknown entry the only one that may have brought it
	Cause    Cause
}

// Tail is the end of a text of which the beginning is not known.
type Tail struct {
	Text      string
	Untouched bool // the beginning is as the file came
	Packaged  bool // or as packages brought it that were installed since
	Whole     bool // no other lines are in the text than those that it likely has, of which these are certain
}

// Has reports whether all of the attributes are known.
func (e Entry) Has(a Attr) bool { return e.Known&a == a }

// ELF is what the dynamic loader reads of an object. Fields as in the ELF gABI and the GNU extensions.
type ELF struct {
	Class    uint8  // 32 or 64
	Machine  uint16 // EM_X86_64 62, EM_AARCH64 183 ...
	Type     uint16 // ET_EXEC 2, ET_DYN 3
	Soname   string
	Needed   []string // in file order
	Rpath    []string // split at colons, $ORIGIN kept
	Runpath  []string
	Interp   string
	VerNeeds []VersionNeed
	VerDefs  []string // version names defined, base version included
	Seeks    []Seek   // of what a build makes, never of a file that was read
}

// Seek is a file that a program looks for when it runs: one of Files, which may be patterns below its working directory,
// unless a variable of Variables names another.
type Seek struct {
	What      string // "CA certificates"
	Why       string // where the sources say so
	Files     []string
	Variables []string
	Form      string          // the file where the variable is set, with "\x00" for its value; "" where that is not known
	Flag      string          // of the program's command line that names another file than What, "" for none
	Operand   int             // of the program's command line that names another file than What, from 1; 0 for none
	Package   string          // of Debian's and Alpine's that has it; "" where it is the project's own file
	Takes     map[string]bool // instead of a file: the flags that its command line takes, with whether a value follows
	Program   string          // instead of a file: a program that it looks for on PATH
	Does      Use             // what it does with the file; one that is made need not be there
}

// Use is what a program does with a file that it looks for.
type Use uint8

// For what it makes a program needs a folder that is there, and in which the user may write. Where it ends, Why says so.
const (
	Finding     Use = iota // that it is there is enough
	Reading                // what is in it
	Making                 // a file, or one folder
	MakingAbove            // a folder, with those above it
	Ending                 // nothing: it ends, whatever is there
	Addressing             // What is an address with a port, or empty
	Counting               // What is a whole number
	Lasting                // What is a duration as Go writes it
	Numbering              // What is a whole number, to a program in Rust
	Choosing               // nothing: the operand is one of Takes, or it ends
	Zoning                 // that of the time zone which the first of Variables names, if it is set
)

// VersionNeed lists the symbol versions an object asks of one needed library (.gnu.version_r).
type VersionNeed struct {
	File     string // soname asked
	Versions []string
}

// Cause returns what made an entry (or its absence) so.
type Cause struct {
	Span    source.Span // the instruction or command, when the Dockerfile did it
	Image   string      // the image it came with
	Layer   int         // 1-based layer of that image, 0 unknown
	Package string      // the package that brought it
	Note    string      // the source of a catalog fact, or a few words
}

// Tree answers what one immutable tree holds. Paths are absolute, clean, slash-separated; links are not followed.
type Tree interface {
	// Lookup returns what is known of path itself.
	Lookup(path string) Entry
	// Children lists the names known in dir, sorted; complete is false when there may be others.
	Children(dir string) (names []string, complete bool)
}
