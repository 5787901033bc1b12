package operands

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// kinds report whether a word is one of a kind. They take more than a program does.
var kinds = map[string]func(string) bool{
	"count":       like(`[-+]?\s*\+?(\d+|\d*[bkKmMgGtTPEZYRQ](iB|B|D)?)`), // 10, -5, 2k, K
	"size":        like(`\s*\+?(\d+|\d*[bkKmMgGtTPEZYRQcw](iB|B|D)?)`),
	"some":        both(like(`\s*\+?(\d+|\d*[bkKmMgGtTPEZYRQcw](iB|B|D)?)`), above0),
	"resized":     like(`\s*[<>/%+-]?\s*[-+]?(\d+|\d*[bkKmMgGtTPEZYRQcw](iB|B|D)?)`),
	"digits":      like(`\s*\+?\d+`),
	"natural":     both(like(`\s*\+?\d+`), above0),
	"integer":     like(`\s*[-+]?\d+`),
	"begins":      like(`[-+]?\d.*`), // busybox: what follows the digits differs
	"real":        like(real),
	"duration":    like(real + `[smhd]?`),
	"mode":        permissions,
	"fields":      fields,
	"character":   func(s string) bool { return len([]rune(s)) <= 1 },
	"separator":   func(s string) bool { return len([]rune(s)) == 1 || strings.HasPrefix(s, `\`) },
	"key":         like(`\s*\+?0*[1-9]\d*(\.\+?0*[1-9]\d*)?[bdfghinMRrV]*(,\s*\+?0*[1-9]\d*(\.\+?\d+)?[bdfghinMRrV]*)?`),
	"share":       like(`\s*\+?\d*\.?\d*[bkKMGTPEZYRQ%]?`),
	"when":        like(`(\d\d){4,6}(\.\d\d)?`),
	"clock":       like(`\+.*|\d[\d.]*`),
	"chunks":      like(`([lr]/)?([1-9]\d*[a-zA-Z]?/)?\d*[1-9]\d*[a-zA-Z]?`),
	"template":    like(`(?s).*X{3}[^/]*`),
	"six":         like(`(?s).*X{6}`),
	"filesize":    like(`[-+]?\d+[bcwkMG]?`),
	"age":         like(`[-+]?` + real),
	"compared":    like(`[-+]?\d+`),
	"nodetype":    like(`[bcup].*`),
	"signal":      signal,
	"delimiter":   delimiter,
	"dd":          operation,
	"busyboxdd":   like(`(if|of|bs|ibs|obs|count|skip|seek|conv|status|iflag|oflag)=.*`),
	"bytes":       like(`(?s).*=\d.*|(if|of|conv|status|iflag|oflag)=.*|(bs|ibs|obs|count|skip|seek|iseek|oseek|cbs)?`),
	"account":     like(`[0-9]+`),
	"sort":        oneOf("general-numeric human-numeric month numeric random version"),
	"group":       oneOf("prepend append separate both"),
	"precision":   oneOf("hours minutes date seconds ns"),
	"rfc":         oneOf("date seconds ns"),
	"touched":     oneOf("atime access use mtime modify"),
	"permit":      findMode,
	"regex":       regexes,
	"set":         characters,
	"ordered":     oneOf("none name inode"),
	"unit":        oneOf("none auto si iec iec-i"),
	"binary":      oneOf("binary text without-match"),
	"directories": oneOf("read recurse skip"),
	"absolute":    like(`(/.*)?`),
	"shell":       like(`([/*].*)?`),
	"filled":      func(s string) bool { return s != "" },
	"uncoloned":   like(`[^:]*`),
	"login":       like(`[^-+~:\s][^:\s]*`),
	"assigned":    like(`(?s)[^=]*=.*`),
	"subordinate": like(`\d+-\d+`),
	"crypt":       exactly("NONE DES MD5 SHA256 SHA512 BCRYPT YESCRYPT"),
	"database": exactly(`ahosts ahostsv4 ahostsv6 aliases ethers group gshadow hosts initgroups netgroup networks passwd protocols rpc
		services shadow`),
	"deathsig":            func(s string) bool { return s == "keep" || s == "clear" || signal(s) },
	"filetype":            like(`[bcdpflsD](,[bcdpflsD])*`),
	"joint":               func(s string) bool { return len([]rune(s)) <= 1 || strings.HasPrefix(s, `\`) },
	"side":                like(`\s*[+]?[12]`),
	"tarformat":           exactly("v7 oldgnu ustar pax posix gnu"),
	"quoting":             oneOf("literal shell shell-always shell-escape shell-escape-always c c-maybe escape locale clocale"),
	"threads":             like(`\+?\d.*|max`),
	"memory":              like(`[-+]?\d.*|max`),
	"xzformat":            exactly("auto xz lzma alone raw lzip"),
	"xzcheck":             exactly("none crc32 crc64 sha256"),
	"tries":               like(`[-+]?\d+|inf`),
	"dotted":              like(`[-+]?\.?\d.*|(?i:inf).*`),
	"coloned":             like(`|.*:.*`),
	"progress":            like(`(dot|bar)(:.*)?`),
	"secured":             like(`(?i:auto|sslv2|sslv3|tlsv1|tlsv1_1|tlsv1_2|tlsv1_3|pfs)`),
	"compression":         like(`(?i:auto|gzip|none)`),
	"prefer":              like(`(?i:ipv4|ipv6|none)`),
	"restricted":          like(`(?i:(unix|vms|windows|lowercase|uppercase|nocontrol|ascii)(,(unix|vms|windows|lowercase|uppercase|nocontrol|ascii))*)`),
	"architecture":        like(`[a-z0-9][a-z0-9-]*`),
	"relation":            exactly("lt le eq ne ge gt lt-nl le-nl ge-nl gt-nl < << <= = >= >> >"),
	"debcompression":      exactly("gzip xz zstd none"),
	"debcompressionlevel": like(`\d|1\d|2[0-2]`),
	"debstrategy":         exactly("none filtered huffman rle fixed extreme"),
	"passsource":          like(`(?s)(pass|env|file|fd):.*|stdin`),
	"subject":             like(`(?s)/.*`),
	"appletkey":           like(`\s*\+?0*[1-9][\d.,ngMucszbrdfimhV]*`),
	"appletlist":          like(`[-\d].*`),
	"appletmode":          func(s string) bool { return permissions(strings.TrimLeft(s, "-/+")) },
	"unsigned":            like(`\s*\+?\.?\d.*`), // curl 8 takes what follows the digits
	"tlsmax":              exactly("default 1.0 1.1 1.2 1.3"),
	"offset":              like(`-|\s*\+?\d+`),
	"curlurl": address(1, `dict file ftp ftps gopher gophers http https imap imaps ldap ldaps mqtt mqtts pop3 pop3s rtmp rtmpe rtmps rtmpt rtmpte
		rtmpts rtsp scp sftp smb smbs smtp smtps telnet tftp ws wss ipfs ipns`),
	"wgeturl":     address(0, "http https ftp ftps"),
	"appleturl":   address(0, "http https ftp"),
	"applettype":  like(`[bcdpfls]`),
	"appletsize":  like(`[-+]?\d+[bcwk]?`),
	"appletperms": appletPermissions,
	"appletwait":  appletWait,
	"appletdate":  oneOf("date hours minutes seconds ns"),
	"appletcount": like(`-?\d+[bkm]?`),
	"range":       like(`\d+-\d+`),
	"colour":      oneOf("always yes force never no none auto tty if-tty"),
}

// appletWait is how long busybox' sleep waits: digits behind which one letter is a unit. What it reads of other words
// differs, but for a letter that begins no number.
func appletWait(s string) bool {
	if len(s) == 1 && letter(s[0]) {
		return false
	}
	unit := strings.TrimLeft(s, "0123456789.")
	return len(unit) != 1 || len(unit) == len(s) || strings.Contains("smhd", unit) || !letter(unit[0])
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// appletPermissions are those of busybox' chmod: octal digits, or letters of which some may be missing.
func appletPermissions(s string) bool {
	if s != "" && s[0] >= '0' && s[0] <= '7' {
		return permissions(s)
	}
	return strings.Trim(s, "ugoarwxXst+-=,") == ""
}

const real = `\s*[-+]?(\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?|0[xX][0-9a-fA-F.]+([pP][-+]?\d+)?|(?i:inf(inity)?|nan))`

// like matches whole words.
func like(expression string) func(string) bool {
	r := lazyregexp.New(`^(?:` + expression + `)$`)
	return func(s string) bool { return r.MatchString(s) }
}

func both(one, other func(string) bool) func(string) bool {
	return func(s string) bool { return one(s) && other(s) }
}

func above0(s string) bool { return strings.Trim(s, " +0") != "" || !strings.Contains(s, "0") }

// oneOf matches words and their beginnings.
func oneOf(words string) func(string) bool {
	return func(s string) bool {
		for w := range strings.FieldsSeq(words) {
			if strings.HasPrefix(w, s) {
				return true
			}
		}
		return false
	}
}

// exactly matches words, none of which may be shortened.
func exactly(words string) func(string) bool {
	all := tools.Names(words)
	return func(s string) bool { return all[s] }
}

var clause = lazyregexp.New(`^[ugoa]*([-+=]([rwxXst]*|[ugo]|[0-7]+))+$`)

// permissions reports whether chmod takes a word: octal digits, or clauses with commas. Source: coreutils manual, "File
// permissions".
func permissions(s string) bool {
	if strings.Trim(s, "0123456789") == "" && s != "" {
		n, err := strconv.ParseUint(s, 8, 32)
		return err == nil && n <= 0o7777
	}
	for c := range strings.SplitSeq(s, ",") {
		if !clause.MatchString(c) {
			return false
		}
	}
	return true
}

// findMode is what -perm takes.
func findMode(s string) bool {
	if strings.HasPrefix(s, "+") && strings.Trim(s[1:], "01234567") == "" {
		return false
	}
	return permissions(strings.TrimLeft(s, "-/")) || strings.HasPrefix(s, "+")
}

var span = lazyregexp.New(`^(\d*)(-?)(\d*)$`)

// fields reports whether cut takes a list. Source: coreutils manual, "cut invocation".
func fields(s string) bool {
	for item := range strings.FieldsFuncSeq(s+",", func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		m := span.FindStringSubmatch(item)
		if m == nil || m[1] == "" && m[3] == "" {
			return false
		}
		from, _ := strconv.ParseUint(m[1], 10, 64)
		to, _ := strconv.ParseUint(m[3], 10, 64)
		if m[1] != "" && from == 0 || m[3] != "" && (to == 0 || to < from) {
			return false
		}
	}
	return s != "" && !strings.ContainsAny(s[:1], ", ") && !strings.ContainsAny(s[len(s)-1:], ", ") && !strings.Contains(s, ",,")
}

// signal is a name or a number that timeout, kill and trap take; 0 is EXIT.
func signal(s string) bool {
	s = strings.TrimPrefix(strings.ToUpper(s), "SIG")
	return strings.HasPrefix(s, "RT") || s != "" && strings.Trim(s, "0123456789") == "" || effects.Signals.Has(s) || s == "UNUSED" || s == "EXIT"
}

// delimiter is what xargs -d takes: a character, or an escape.
func delimiter(s string) bool {
	if strings.HasPrefix(s, `\`) && len(s) > 1 {
		return strings.IndexByte(`abfnrtv0x\01234567`, s[1]) >= 0
	}
	return len([]rune(s)) == 1
}

var quantity = lazyregexp.New(`^\d+(c|w|b|[kKMGTPEZYRQ](iB|B|D)?)?([xB](\d+(c|w|b|[kKMGTPEZYRQ](iB|B|D)?)?|$))*$`)

// sets are what some operands of dd take. Source: coreutils manual of 9.7, "dd invocation".
var sets = map[string]string{
	"conv": " ascii ebcdic ibm block unblock lcase ucase sparse swab sync excl nocreat notrunc noerror fdatasync fsync ",
	"iflag": " append cio direct directory dsync sync fullblock nocache nonblock noatime nofollow noctty nolinks binary text" +
		" count_bytes skip_bytes seek_bytes ",
	"status": " none noxfer progress ",
}

// operation reports whether dd takes an operand.
func operation(s string) bool {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		return false
	}
	switch name {
	case "if", "of":
		return true
	case "bs", "ibs", "obs", "cbs":
		return quantity.MatchString(value) && above0(value)
	case "count", "skip", "seek", "iseek", "oseek":
		return quantity.MatchString(value)
	case "oflag":
		name = "iflag"
	}
	set, known := sets[name]
	for v := range strings.SplitSeq(value, ",") {
		known = known && strings.Contains(set, " "+v+" ")
	}
	return known
}

func regexes(s string) bool {
	return strings.Contains(" findutils-default ed emacs gnu-awk grep posix-awk awk posix-basic posix-egrep egrep posix-extended"+
		" posix-minimal-basic sed ", " "+s+" ")
}

var class = lazyregexp.New(`\[:(\w*):\]`)

// characters reports whether tr takes a set: classes that there are, and ranges that do not go backwards.
func characters(s string) bool {
	for _, m := range class.FindAllStringSubmatch(s, -1) {
		if !strings.Contains(" alnum alpha blank cntrl digit graph lower print punct space upper xdigit ", " "+m[1]+" ") {
			return false
		}
	}
	if strings.ContainsAny(s, `\[`) {
		return true
	}
	for i := 0; i+2 < len(s); i++ {
		if s[i+1] == '-' {
			if s[i] > s[i+2] {
				return false
			}
			i += 2
		}
	}
	return true
}
