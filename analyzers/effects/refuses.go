package effects

import (
	"slices"
	"strings"
)

// Starves reports whether a command that is called so surely fails when nothing comes from standard input, which is all
// that it reads. Measured with tar 1.34, gzip 1.12, grep 3.8 and coreutils 9.1; busybox's are alike.
func Starves(name string, args []string) bool {
	var operands []string
	for _, a := range args {
		if a == "-" || !strings.HasPrefix(a, "-") {
			operands = append(operands, a)
		}
	}
	switch name {
	case "grep", "egrep", "fgrep":
		return len(operands) == 1 && !slices.ContainsFunc([]byte("LefrRV"), func(l byte) bool { return letter(args, l) }) &&
			!slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "--") })
	case "apt-key":
		return len(operands) == 2 && operands[0] == "add" && operands[1] == "-"
	case "tar", "gunzip", "zcat", "gzip", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", "md5sum":
		return RefusesEmpty(name, args)
	}
	return false
}

// RefusesEmpty reports whether a command that reads its standard input fails when nothing comes; arguments that are not
// plain text are "$". Each was run with </dev/null on Debian 12 and 13 (2026-11-22); busybox's are alike, but for xz -d.
func RefusesEmpty(name string, args []string) bool {
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
