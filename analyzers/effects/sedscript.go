package effects

import "strings"

// unfit says why sed does not take a script, "" where it may: an s without its last delimiter, or with what is no flag
// behind it, as a path leaves there. What comes after a command that is not followed is not looked at. Sources: POSIX.1-2017,
// sed; measured with sed 4.9 and busybox 1.35.
func unfit(script string) string {
	rest := script
	for {
		rest = strings.TrimLeft(rest, " \t\n;{}")
		if rest = addressed(rest); rest == "" {
			return ""
		}
		command := rest[0]
		rest = rest[1:]
		switch {
		case command == 's':
			reason, after := substituted(rest)
			if reason != "" || after == "" {
				return reason
			}
			rest = after
		case strings.IndexByte("dDpPnNhHgGx=", command) < 0 || rest != "" && strings.IndexByte(" \t\n;}", rest[0]) < 0:
			return ""
		}
	}
}

// addressed is a script behind the addresses of its first command; "" where they are not followed.
func addressed(script string) string {
	for {
		script = strings.TrimLeft(script, " \t!,$~+0123456789")
		if !strings.HasPrefix(script, "/") {
			return script
		}
		pattern, rest, ended := delimited(script[1:], '/')
		if !ended || strings.Contains(pattern, "[") {
			return ""
		}
		script = strings.TrimLeft(rest, "IM")
	}
}

// substituted reads what follows s. The rest is "" where it ends, or is not followed.
func substituted(text string) (reason, rest string) {
	if text == "" || strings.IndexByte("\\\n \t", text[0]) >= 0 {
		return "", ""
	}
	delimiter := text[0]
	pattern, rest, ended := delimited(text[1:], delimiter)
	if strings.ContainsAny(pattern, "[\n") {
		return "", "" // a delimiter in brackets may be none
	}
	with, flags, closed := "", "", false
	if ended {
		with, flags, closed = delimited(rest, delimiter)
	}
	switch {
	case strings.Contains(with, "\n"):
		return "", ""
	case !closed:
		return "unterminated `s' command: " + quoted(text), ""
	}
	rest = strings.TrimLeft(flags, "gpiIeMm0123456789")
	switch {
	case rest == "" || strings.IndexByte("w \t\r", rest[0]) >= 0:
		return "", ""
	case strings.IndexByte("\n;}#", rest[0]) < 0:
		return "unknown option to `s': " + quoted(text), ""
	}
	return "", rest
}

// delimited is the text up to a delimiter that no backslash stands before.
func delimited(text string, delimiter byte) (part, rest string, ended bool) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case delimiter:
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// quoted is a command for a message.
func quoted(text string) string {
	line, _, _ := strings.Cut("s"+text, "\n")
	return line
}
