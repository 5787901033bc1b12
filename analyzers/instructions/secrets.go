package instructions

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// The words are those of BuildKit's SecretsUsedInArgOrEnv, which looks for them between underscores, and those that are
// told from other words without.
var (
	secret = lazyregexp.New(`(?i)(?:^|_)(?:apikey|auth|credentials?|key|pword|secret|token)(?:_|$)|passw(?:or)?d|secret_?key|access_?key`)
	public = lazyregexp.New(`(?i)(?:^|_)(?:public|file|version|path|url|length)(?:_|$)`)

	// described matches names that describe a secret instead of holding it: its place, kind or lifetime. This and the
	// next ones come from what the rule found in 2,700 Dockerfiles of public repositories, November 2026.
	described = lazyregexp.New(`(?i)_(?:algorithm|backend|class|config|count|dir|directory|domain|enabled|endpoint|expiry|fingerprint|format|header|helper|host|id|issuer|limit|max|method|min|mode|module|name|plugin|policy|port|prefix|provider|realm|scope|server|size|sock|socket|store|timeout|ttl|type|uri|usage|user|username)s?$`)

	// switched are the names of a switch; a key of OpenPGP is named by its fingerprint.
	switched = lazyregexp.New(`(?i)^(?:allow|disable|enable|require|skip|use|with|without)_|_no_|^no_|_(?:allow|disable|dont|enable|require|skip|use)_`)
	openPGP  = lazyregexp.New(`(?i)(?:^|_)(?:gpg|pgp|apt|rpm)_?key$`)
	other    = lazyregexp.New(`(?i)(?:^|_)(?:cache|foreign|partition|primary|sort)_key$|_\d+__key$`)
	half     = lazyregexp.New(`(?i)access_?key_?id$`)

	location = lazyregexp.New(`^(?:\.{0,2}/|~/|\$\{?\w+\}?/)[\w./{}$~*@+-]*$`)
	plainURL = lazyregexp.New(`^[a-z][a-z0-9+.-]*://[^@?]*$`)
	userinfo = lazyregexp.New(`(?i)basic_auth$`)
	keyring  = lazyregexp.New(`(?i)(?:^|_)(?:gpg|pgp)_`)
	keyID    = lazyregexp.New(`^(?i:0x)?(?:[0-9A-Fa-f]{16}|[0-9A-Fa-f]{40})$`)

	// signer names a key that verifies what others signed, where its value has the form in which gpg prints a
	// fingerprint: a secret key does not have that form.
	signer      = lazyregexp.New(`(?i)(?:^|_)(?:sign(?:ing|er|ature)?|release|verif(?:y|ication)|author|maintainer)_?keys?$`)
	fingerprint = lazyregexp.New(`^[0-9A-F]{40}$`)
)

func (f *VariableFacts) secrets(i *dockerfile.Instruction, before *State, escape byte) {
	switch c := i.Command.(type) {
	case *dockerfile.Arg:
		f.named(c.Pairs, before, escape, false)
	case *dockerfile.Env:
		f.named(c.Pairs, before, escape, true)
	}
}

func (f *VariableFacts) named(pairs []dockerfile.KeyValue, before *State, escape byte, needsValue bool) {
	for _, pair := range pairs {
		if !secretive(pair.Key.Text) {
			continue
		}
		value := strings.Trim(pair.Value.Text, `"'`)
		if needsValue && value == "" || harmless(pair.Key.Text, value) {
			continue
		}
		if v, ok := referred(pair.Value, before, escape); ok && harmless(pair.Key.Text, v) {
			continue
		}
		f.Secrets = append(f.Secrets, pair)
	}
}

// referred is the value that a word of variables has where all of them are set to what is known.
func referred(w dockerfile.Word, before *State, escape byte) (value string, ok bool) {
	if before == nil || !strings.Contains(w.Text, "$") {
		return "", false
	}
	value, known := expand(before, w, escape)
	return value, known && value != ""
}

// secretive reports whether a name says that its value is a secret.
func secretive(name string) bool {
	switch {
	case !secret.MatchString(name) || public.MatchString(name) || switched.MatchString(name) ||
		openPGP.MatchString(name) || other.MatchString(name):
		return false
	case half.MatchString(name): // half of a credential of AWS
		return true
	}
	return !described.MatchString(name)
}

// harmless reports whether a value is none that has to be kept: a switch, a path, an address without a password in it,
// or the fingerprint of a key of OpenPGP.
func harmless(name, value string) bool {
	if slices.Contains([]string{"true", "false", "yes", "no", "on", "off", "0", "1", "none", "null"}, strings.ToLower(value)) {
		return true
	}
	if userinfo.MatchString(name) && value != "" && !strings.ContainsAny(value, ":$") {
		return true
	}
	if keyring.MatchString(name) && keyID.MatchString(value) ||
		signer.MatchString(name) && fingerprint.MatchString(value) {
		return true
	}
	return location.MatchString(value) || plainURL.MatchString(value)
}
