package apt

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// unbelieved is what apt-get update says of a source whose signature no key of the image makes good; "" when it may be
// good. Measured with apt 2.6.1.
func (a *call) unbelieved(s packages.SourceState) (reason string, likely bool) {
	where := "the repository '" + s.URI + " " + s.Suite + "' is not signed"
	keyring := a.Stat(s.SignedBy).Entry
	switch {
	case !s.Read || s.Trusted:
		return "", false
	case s.SignedBy != "" && keyring.Presence == filesystem.Absent:
		return keyringMissing(s.SignedBy, s.URI, s.Suite), keyring.Likely || s.Likely
	case s.Signature == packages.SignatureMissing:
		return where, s.Likely
	case s.Signature == packages.SignatureKeyMissing && s.SignedBy != "":
		return where + ": key " + s.Key + " is not in " + s.SignedBy + " (NO_PUBKEY)", s.Likely
	case s.Signature == packages.SignatureKeyMissing:
		return where + ": key " + s.Key + " is not among those that it is checked with (NO_PUBKEY)", s.Likely
	case s.Signature == packages.SignatureKeyExpired:
		return where + ": key " + s.Key + " has expired (EXPKEYSIG)", s.Likely
	}
	return "", false
}

// lenient reports whether apt may take repositories that are not signed: options of the command or apt's configuration
// may say so. Releases before Debian 10 and Ubuntu 18.04 do.
func (a *call) lenient(x effects.Action) bool {
	if x.Options.Has("allow-unauthenticated", "allow-insecure-repositories", "force-yes") {
		return true
	}
	switch id, version, _ := a.Release(); {
	case id == "debian" && version != "8" && version != "9", id == "ubuntu" && version >= "18.04":
	default:
		return true
	}
	return a.listed() || !a.silent("Insecure", "Weak", "Unauthenticated", "Trusted", "trusted", "Dir")
}

// listed reports whether lists of packages may be there that an earlier update left: apt goes on with those.
func (a *call) listed() bool {
	found, _ := a.State.Files.Children(tools.AptLists)
	for _, name := range found {
		if strings.HasSuffix(name, "Release") {
			return true
		}
	}
	return false
}

// gnuPG are the commands of apt-key that start GnuPG. Measured with apt 2.6.1.
var gnuPG = tools.WordList("add del rm remove list finger fingerprint export exportall adv")

// needsGnuPG refuses an apt-key that has no GnuPG: apt itself only needs gpgv.
func needsGnuPG(a *tools.Command, _ effects.Action) {
	likely := false
	for _, name := range []string{"gpg", "gpg2", "gpg1"} {
		p := a.World.Program(name)
		if p.Presence != filesystem.Absent {
			return
		}
		likely = likely || p.Likely
	}
	switch id, version, _ := a.Release(); {
	case id == "debian" && version != "7" && version != "8", id == "ubuntu" && version >= "18.04":
	default:
		likely = true
	}
	a.Doubtful = false
	a.Refuse(effects.Arg{}, state.FailsCommand, "gnupg, gnupg2 and gnupg1 do not seem to be installed, but one of them is required", likely)
	a.Doubtful = true
}

// keyringless is what apt-get update meets where a source names a keyring that is not there: sure of the distributions'
// own archives, which answer and are signed, likely of others. Measured with apt 2.6.1.
func keyringless(a *call) {
	for _, f := range a.sourceFiles() {
		e := a.Stat(f).Entry
		content := string(e.Content)
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			if content = ""; e.Presence == filesystem.Present && e.Tail != nil {
				content = e.Tail.Text
			}
		}
		for _, s := range apt.Sources(f, []byte(content)) {
			if s.Trusted || !strings.HasPrefix(s.SignedBy, "/") || strings.ContainsAny(s.SignedBy, " ,$\n") ||
				!strings.HasPrefix(s.URI, "http") || strings.ContainsAny(s.URI+s.Suite, "$`") {
				continue
			}
			if lacks, likely := lacksKeyring(a, s.SignedBy); lacks {
				a.Refuse(effects.Arg{}, state.FailsAptKey, keyringMissing(s.SignedBy, s.URI, s.Suite),
					likely || e.Likely || !served(s.URI))
			}
		}
	}
}

func keyringMissing(keyring, uri, suite string) string {
	return "the keyring " + keyring + " of '" + uri + " " + suite + "' is missing (NO_PUBKEY)"
}

// lacksKeyring reports whether no keyring is at a path. Where packages came whose files are not known, only those that
// are named after keys or repositories may have installed it.
func lacksKeyring(a *call, at string) (lacks, likely bool) {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Unknown {
		return e.Presence == filesystem.Absent, e.Likely
	}
	return a.State.Unmade(at) && !slices.ContainsFunc(a.State.Named(), func(name string) bool {
		return name != "debian-archive-keyring" && (strings.Contains(name, "keyring") || strings.Contains(name, "repo") || strings.Contains(name, "archive"))
	}), true
}
