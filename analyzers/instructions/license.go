package instructions

import "strings"

// license reports whether text is an SPDX license expression (specification 2.3, annex D): identifiers joined by AND,
// OR and WITH, parentheses around parts. "LicenseRef-" identifiers are anyone's own.
func license(text string) bool {
	text = strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)
	depth, operand := 0, false // operand: one was read, an operator may follow
	with := false
	for _, word := range strings.Fields(text) {
		switch {
		case word == "(" && !operand:
			depth++
		case word == ")" && operand && depth > 0:
			depth--
		case operand && (word == "AND" || word == "OR" || word == "WITH"):
			operand, with = false, word == "WITH"
		case !operand && (with || identifier(word)):
			operand, with = true, false
		default:
			return false
		}
	}
	return operand && depth == 0
}

func identifier(word string) bool {
	if strings.HasPrefix(word, "LicenseRef-") || strings.HasPrefix(word, "DocumentRef-") {
		return true
	}
	return identifiers[strings.ToLower(strings.TrimSuffix(word, "+"))]
}

// identifiers are those of the SPDX License List that software and images are published under; the list itself is
// longer and keeps growing.
var identifiers = set(`0bsd aal afl-1.1 afl-1.2 afl-2.0 afl-2.1 afl-3.0 agpl-1.0 agpl-1.0-only agpl-1.0-or-later agpl-3.0 agpl-3.0-only
	agpl-3.0-or-later apache-1.0 apache-1.1 apache-2.0 apsl-1.0 apsl-1.1 apsl-1.2 apsl-2.0 artistic-1.0
	artistic-1.0-perl artistic-2.0 beerware blueoak-1.0.0 bsd-1-clause bsd-2-clause bsd-2-clause-patent
	bsd-2-clause-views bsd-3-clause bsd-3-clause-attribution bsd-3-clause-clear bsd-3-clause-lbnl bsd-4-clause
	bsd-4-clause-uc bsd-source-code bsl-1.0 busl-1.1 bzip2-1.0.6 cc-by-1.0 cc-by-2.0 cc-by-2.5 cc-by-3.0 cc-by-4.0
	cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nc-nd-4.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc-pddc cc0-1.0
	cddl-1.0 cddl-1.1 cecill-1.0 cecill-2.0 cecill-2.1 cecill-b cecill-c cern-ohl-p-2.0 cern-ohl-s-2.0 cern-ohl-w-2.0
	cpal-1.0 cpl-1.0 curl ecl-1.0 ecl-2.0 efl-1.0 efl-2.0 elastic-2.0 epl-1.0 epl-2.0 eudatagrid eupl-1.0 eupl-1.1
	eupl-1.2 fair ftl gfdl-1.1 gfdl-1.2 gfdl-1.3 gfdl-1.3-only gfdl-1.3-or-later gpl-1.0 gpl-1.0-only gpl-1.0-or-later
	gpl-2.0 gpl-2.0-only gpl-2.0-or-later gpl-3.0 gpl-3.0-only gpl-3.0-or-later hpnd icu ijg imagemagick intel ipl-1.0
	isc json lgpl-2.0 lgpl-2.0-only lgpl-2.0-or-later lgpl-2.1 lgpl-2.1-only lgpl-2.1-or-later lgpl-3.0 lgpl-3.0-only
	lgpl-3.0-or-later libpng libpng-2.0 libtiff lpl-1.02 lppl-1.3c miros mit mit-0 mit-advertising mit-cmu
	mit-modern-variant mitnfa mpl-1.0 mpl-1.1 mpl-2.0 mpl-2.0-no-copyleft-exception ms-pl ms-rl mulanpsl-1.0
	mulanpsl-2.0 naist-2003 nasa-1.3 ncsa net-snmp nist-pd nist-software nosl nposl-3.0 ntp odbl-1.0 odc-by-1.0 ofl-1.0
	ofl-1.1 ogtsl oldap-2.8 openssl osl-1.0 osl-2.0 osl-2.1 osl-3.0 parity-7.0.0 pddl-1.0 php-3.0 php-3.01
	polyform-noncommercial-1.0.0 polyform-small-business-1.0.0 postgresql psf-2.0 python-2.0 python-2.0.1 qpl-1.0
	rpl-1.5 ruby saxpath sgi-b-2.0 sleepycat sspl-1.0 tcl tcp-wrappers ucl-1.0 unicode-3.0
	unicode-dfs-2016 unlicense upl-1.0 vim w3c watcom-1.0 wtfpl x11 xnet zend-2.0 zlib zlib-acknowledgement zpl-2.0 zpl-2.1`)

func set(names string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(names) {
		m[name] = true
	}
	return m
}
