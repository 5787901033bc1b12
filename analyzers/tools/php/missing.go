package php

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// use is what programs call of an extension, and what PHP says where it is not there.
type use struct {
	extension string
	debian    string // the end of the package's name; "" where Debian's own PHP has it
	official  bool   // the official images have it
	calls     *lazyregexp.Regexp
	says      string // with %s for what was called
	polyfill  bool   // packages of Composer's may stand in for it
}

const (
	undefined = "Call to undefined function %s()"
	classless = `Class "%s" not found`
	driver    = "could not find driver"
)

// uses are the extensions that programs often call. Sources: PHP's manual; the packages php8.2-* of Debian 12; "php -m" of
// php:8.3-cli, as remembered.
var uses = []use{
	{"mbstring", "mbstring", true, function(`mb_[a-z_]+`), undefined, true},
	{"intl", "intl", false, class(`NumberFormatter|IntlDateFormatter|MessageFormatter|Transliterator`), classless, true},
	{"gd", "gd", false, function(`imagecreate[a-z]*`), undefined, false},
	{"curl", "curl", true, function(`curl_init`), undefined, false},
	{"pdo_sqlite", "sqlite3", true, dsn("sqlite"), driver, false},
	{"pdo_mysql", "mysql", false, dsn("mysql"), driver, false},
	{"pdo_pgsql", "pgsql", false, dsn("pgsql"), driver, false},
	{"mysqli", "mysql", false, class(`mysqli`), classless, false},
	{"mysqli", "mysql", false, function(`mysqli_connect`), undefined, false},
	{"pgsql", "pgsql", false, function(`pg_p?connect`), undefined, false},
	{"sqlite3", "sqlite3", true, class(`SQLite3`), classless, false},
	{"dom", "xml", true, class(`DOMDocument`), classless, false},
	{"simplexml", "xml", true, function(`simplexml_load_(?:file|string)`), undefined, false},
	{"xmlwriter", "xml", true, class(`XMLWriter|XMLReader`), classless, false},
	{"zip", "zip", false, class(`ZipArchive`), classless, false},
	{"bcmath", "bcmath", false, function(`bc(?:add|sub|mul|div|mod|pow|comp)`), undefined, false},
	{"gmp", "gmp", false, function(`gmp_[a-z]+`), undefined, false},
	{"soap", "soap", false, class(`SoapClient|SoapServer`), classless, false},
	{"redis", "redis", false, class(`Redis`), classless, false},
	{"memcached", "memcached", false, class(`Memcached`), classless, false},
	{"imagick", "imagick", false, class(`Imagick`), classless, false},
	{"apcu", "apcu", false, function(`apcu_[a-z]+`), undefined, true},
	{"ldap", "ldap", false, function(`ldap_connect`), undefined, false},
	{"pcntl", "", false, function(`pcntl_[a-z_]+`), undefined, false},
	{"sockets", "", false, function(`socket_create`), undefined, false},
}

func function(name string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?:^|[^\w>:$\\]|[^\w]\\)(` + name + `)\s*\(`)
}

func class(name string) *lazyregexp.Regexp {
	return lazyregexp.New(`\bnew\s+\\?(` + name + `)\b`)
}

func dsn(scheme string) *lazyregexp.Regexp {
	return lazyregexp.New(`\bnew\s+\\?(PDO)\(\s*["']` + scheme + `:`)
}

var (
	guards = lazyregexp.New(`extension_loaded|function_exists|class_exists|polyfill|getAvailableDrivers`)
	loads  = lazyregexp.New(`vendor/autoload\.php`)
	ofPHP  = lazyregexp.New(`^(?:php[0-9.]*|libapache2-mod-php[0-9.]*)(?:-([a-z0-9]+))?$`)
)

// plainPackages are those of Debian's PHP that bring no extension of the table along, but for their own.
var plainPackages = tools.WordList("cli fpm cgi common opcache readline json dev pear phpdbg embed xdebug yaml amqp bz2 imap snmp tidy enchant pspell interbase odbc sybase")

// ofComposer are the extensions whose packages Debian's composer brings. Source: as installed on Debian 12, 2026-11-23.
var ofComposer = tools.WordList("mbstring intl")

// has reports whether PHP has the extension of a use; known is false where nothing says so.
func has(a *tools.Command, u use) (is, known bool) {
	if officialTag.MatchString(a.State.ImageRef) {
		if u.official {
			return true, true
		}
		return enabled(a, u.extension)
	}
	found := false
	for _, name := range a.State.Named() {
		if !strings.Contains(name, "php") && name != "composer" {
			continue
		}
		if name == "composer" {
			if ofComposer.Has(u.debian) {
				return true, true
			}
			found = true
			continue
		}
		m := ofPHP.FindStringSubmatch(name)
		ours := func(other use) bool { return m != nil && other.debian == m[1] && m[1] != "" }
		switch {
		case m == nil || m[1] != "" && !plainPackages.Has(m[1]) && !slices.ContainsFunc(uses, ours):
			return false, false
		case ours(u):
			return true, true
		}
		found = true
	}
	return u.debian == "", found
}

// platformless refuses an installation of a project that requires an extension which PHP lacks. Packages of Composer's may
// provide those that have a polyfill. Source: Composer's documentation, "Platform packages".
func platformless(a *tools.Command, l effects.Line, required map[string]any) {
	if l.Has("ignore-platform-reqs", "ignore-platform-req") || !a.Lookup("COMPOSER_IGNORE_PLATFORM_REQS").Unset || !a.Lookup("COMPOSER_IGNORE_PLATFORM_REQ").Unset {
		return
	}
	for _, u := range uses {
		version, asked := required["ext-"+u.extension]
		if !asked || u.polyfill || a.Failed {
			continue
		}
		if is, known := has(a, u); known && !is {
			a.Refuse(l.Verb, state.FailsLibrary, fmt.Sprintf("Root composer.json requires PHP extension ext-%s %v but it is missing from your system", u.extension, version), true)
		}
	}
}

// caught reports whether a place is in a try whose handler goes on.
func caught(text string, at int) bool {
	for _, m := range tries.FindAllStringIndex(text, -1) {
		end := shut(text, m[1]-1)
		h := handles.FindStringIndex(text[end:])
		if m[0] > at || end < at || h == nil {
			continue
		}
		open := end + h[1] - 1
		return !ends.MatchString(text[open:shut(text, open)])
	}
	return false
}

// shut is behind the brace that closes the one at a place.
func shut(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

var (
	tries   = lazyregexp.New(`\btry\s*\{`)
	handles = lazyregexp.New(`^\s*catch\s*\([^()]*\)\s*\{`)
	ends    = lazyregexp.New(`\b(?:throw|exit|die)\b`)
)

// extensionless refuses a program with a call of an extension that PHP lacks. That it comes to the call is likely.
func extensionless(a *tools.Command, arg effects.Arg, text, at string) {
	if guards.MatchString(text) {
		return
	}
	for _, u := range uses {
		m := u.calls.FindStringSubmatch(text)
		if m == nil || caught(text, u.calls.FindStringIndex(text)[0]) || u.polyfill && loads.MatchString(text) || strings.Contains(text, "function "+m[1]) || strings.Contains(text, "\\"+m[1]+";") {
			continue
		}
		if is, known := has(a, u); is || !known {
			continue
		}
		from := "docker-php-ext-install builds it"
		if u.debian != "" && !officialTag.MatchString(a.State.ImageRef) {
			from = "package php-" + u.debian + " has it"
		}
		a.Refuse(arg, state.FailsLibrary, strings.ReplaceAll(u.says, "%s", m[1])+": "+at+" calls for the extension "+u.extension+" ("+from+")", true)
		return
	}
}
