package instructions

import (
	"net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// The forms of git's object names (whole, or as git abbreviates them) and of Semantic Versioning 2.0.0 (its own
// expression).
var (
	hash    = lazyregexp.New(`^(?:[0-9a-f]{7}|[0-9a-f]{40}|[0-9a-f]{64})$`)
	version = lazyregexp.New(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
		`(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$`)
)

func valid(t analyzers.LabelType, value string) bool {
	switch t {
	case analyzers.URLLabel:
		u, err := url.Parse(value)
		return err == nil && u.IsAbs() && (u.Host != "" || u.Opaque != "")
	case analyzers.DateLabel:
		_, err := time.Parse(time.RFC3339Nano, value)
		return err == nil
	case analyzers.LicenseLabel:
		return license(value)
	case analyzers.HashLabel:
		return hash.MatchString(value)
	case analyzers.VersionLabel:
		return version.MatchString(value)
	case analyzers.EmailLabel:
		a, err := mail.ParseAddress(value)
		return err == nil && strings.Contains(a.Address, ".")
	}
	return true
}

// keyForm is what Docker recommends of label keys ("Docker object labels", Key format recommendations).
var keyForm = lazyregexp.New(`^[a-z](?:[a-z0-9._/-]*[a-z0-9])?$`)

// KeyProblem is what is wrong with a key by Docker's recommendations, "" for nothing.
func KeyProblem(key string) string {
	for _, reserved := range []string{"com.docker.", "io.docker.", "org.dockerproject."} {
		if strings.HasPrefix(key, reserved) {
			return "the namespace " + strings.TrimSuffix(reserved, ".") + " is reserved for Docker's own use"
		}
	}
	switch {
	case strings.Contains(key, "..") || strings.Contains(key, "--"):
		return "it repeats '.' or '-'"
	case !keyForm.MatchString(key):
		return "use lower-case letters, digits and . _ - / between letters"
	}
	return ""
}
