package usage

import (
	"slices"
	"strings"
)

// The flags of the linker: those without a value, and those with one. Source: go tool link -h, Go 1.18 to 1.26.
var (
	bare = strings.Fields(`a asan aslr bindnow c checklinkname compressdwarf d debugnosplit dumpdep e f g h linkshared msan n
		pruneweakmap race s v w`)
	worded = strings.Fields(`B D E H I L R T X benchmark benchmarkprofile buildid buildmode capturehostobjs cpuprofile
		extar extld extldflags fipso funcalign importcfg installsuffix k libgcc linkmode memprofile memprofilerate o
		pluginpath r randlayout strictdups tmpdir`)
)

// Linked says why the linker does not take the flags of -ldflags, "" where it may: what is not a flag is an object file to
// it, and it takes only one. Sources: go help build; cmd/internal/quoted, Split; measured with go1.23.
func Linked(flags string) string {
	words, ok := split(flags)
	if !ok || len(words) == 0 || !strings.HasPrefix(words[0], "-") {
		return ""
	}
	for i := 0; i < len(words); i++ {
		name, value, assigned := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(words[i], "-"), "-"), "=")
		switch {
		case !strings.HasPrefix(words[i], "-"):
			return "-ldflags: the linker takes " + words[i] + " for a file: a value with spaces needs quotes"
		case slices.Contains(bare, name):
		case !slices.Contains(worded, name):
			return ""
		case !assigned && i+1 == len(words):
			return "-ldflags: flag needs an argument: -" + name
		case !assigned:
			i++
			value = words[i]
			fallthrough
		default:
			if name == "X" && !strings.Contains(value, "=") {
				return "-ldflags: -X flag requires argument of the form importpath.name=value"
			}
		}
	}
	return ""
}

// split takes words apart at spaces; one that begins with a quote goes to the next. ok is false without that.
func split(s string) (words []string, ok bool) {
	const space = " \t\r\n"
	for s = strings.TrimLeft(s, space); s != ""; s = strings.TrimLeft(s, space) {
		if s[0] != '"' && s[0] != '\'' {
			end := strings.IndexAny(s, space)
			if end < 0 {
				end = len(s)
			}
			words, s = append(words, s[:end]), s[end:]
			continue
		}
		end := strings.IndexByte(s[1:], s[0])
		if end < 0 {
			return nil, false
		}
		words, s = append(words, s[1:end+1]), s[end+2:]
	}
	return words, true
}
