package text

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

// refusal is the command of a statement that reads its standard input and fails when nothing comes, "" where none does.
// Each was run with </dev/null on Debian 12 and 13 (2026-11-22); busybox's are alike, but for xz -d.
func refusal(s *shell.Statement) string {
	switch c := s.Command.(type) {
	case *shell.Simple:
		if slices.ContainsFunc(s.Redirects, func(r shell.Redirect) bool { return strings.HasPrefix(r.Op, "<") }) {
			return ""
		}
		var words []string
		for _, w := range c.Words {
			text, ok := w.Literal()
			if !ok {
				text = "$"
			}
			words = append(words, text)
		}
		if words = unwrapped(words); len(words) > 0 && refuses(path.Base(words[0]), words[1:]) {
			return path.Base(words[0])
		}
	case *shell.Subshell:
		if len(c.List) > 0 {
			return refusal(c.List[len(c.List)-1])
		}
	case *shell.Group:
		if len(c.List) > 0 {
			return refusal(c.List[len(c.List)-1])
		}
	case *shell.AndOr: // cd /x && tar xz
		if !slices.ContainsFunc(c.Rest, func(l shell.Link) bool { return l.Or }) && len(c.Rest) > 0 {
			return refusal(c.Rest[len(c.Rest)-1].Statement)
		}
	}
	return ""
}

// unwrapped leaves sudo and env away.
func unwrapped(words []string) []string {
	for len(words) > 1 && (words[0] == "sudo" || words[0] == "env") {
		words = words[1:]
		for len(words) > 1 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
	}
	return words
}

// refuses is refusal for a command's name and arguments; those that are not plain text are "$".
func refuses(name string, args []string) bool {
	option := func(names ...string) bool {
		return slices.ContainsFunc(args, func(a string) bool { return slices.Contains(names, a) })
	}
	switch name {
	case "tar", "gtar":
		return unpacks(args)
	case "gunzip", "zcat", "unxz", "xzcat", "bunzip2", "bzcat", "unzstd", "zstdcat", "unlzma":
		return standardInput(args)
	case "gzip", "pigz", "xz", "bzip2", "zstd", "lzma":
		return standardInput(args) && (letter(args, 'd') || option("--decompress", "--uncompress"))
	case "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", "md5sum", "shasum", "b2sum":
		return standardInput(args) && (letter(args, 'c') || option("--check"))
	case "gpg", "gpg2":
		return option("--dearmor", "--dearmour", "--import", "--decrypt", "-d", "--verify", "--list-packets", "--show-keys")
	case "gpgv":
		return true
	case "apt-key":
		return option("add")
	case "grep", "egrep", "fgrep", "zgrep":
		return true
	case "unzip":
		return option("-", "/dev/stdin")
	case "funzip":
		return true
	case "dpkg":
		return option("-i", "--install") && option("-", "/dev/stdin")
	case "git":
		return option("apply", "am")
	}
	return strings.HasPrefix(name, "python") && slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "json.load(") })
}

// letter reports whether one of the short options has the letter.
func letter(args []string, l byte) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return len(a) > 1 && a[0] == '-' && a[1] != '-' && strings.IndexByte(a, l) > 0
	})
}

// standardInput reports whether arguments name no file but standard input.
func standardInput(args []string) bool {
	return !slices.ContainsFunc(args, func(a string) bool { return a != "-" && a != "" && a[0] != '-' && !digits(a) })
}

// digits are what options of shasum have: -a 256.
func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// unpacks reports whether tar reads an archive from standard input: f and its value are the only option that matters
// besides the mode.
func unpacks(args []string) bool {
	const valued = "bCfFgHIKLNTVX"
	mode, archive := false, "-"
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "--extract" || a == "--get" || a == "--list":
			mode = true
		case a == "--file" && i+1 < len(args):
			i++
			archive = args[i]
		case strings.HasPrefix(a, "--file="):
			archive = strings.TrimPrefix(a, "--file=")
		case strings.HasPrefix(a, "--") || a == "-" || i > 0 && !strings.HasPrefix(a, "-"):
		default:
			letters := strings.TrimPrefix(a, "-")
			old := letters == a // xzf - -C /x: the values follow in the letters' order
			for j := 0; j < len(letters); j++ {
				mode = mode || letters[j] == 'x' || letters[j] == 't'
				if strings.IndexByte(valued, letters[j]) < 0 {
					continue
				}
				value := ""
				if !old && j+1 < len(letters) {
					value = letters[j+1:]
				} else if i+1 < len(args) {
					i++
					value = args[i]
				}
				if letters[j] == 'f' {
					archive = value
				}
				if !old {
					break
				}
			}
		}
	}
	return mode && (archive == "-" || archive == "/dev/stdin")
}
