// Package hadolint reads hadolint's configuration and knows its codes, severities and comments, so that users of
// hadolint can keep their files. It contains nothing of hadolint itself.
package hadolint

import (
	"strings"

	"github.com/layerlint/layerlint/rules"
)

// Ignore is hadolint's lowest severity: the rule's findings are dropped.
const Ignore = rules.Hint + 1

// severities are hadolint 2.15's defaults where they are not warning.
var severities = map[rules.Severity]string{
	rules.Error: `DL1000 DL3000 DL3004 DL3011 DL3012 DL3020 DL3021 DL3023 DL3024 DL3026 DL3043 DL3044 DL3061 DL4000 DL4004`,
	rules.Info:  `DL3001 DL3009 DL3010 DL3015 DL3019 DL3047 DL3049 DL3050 DL3059 DL3060 DL3066`,
	rules.Hint:  `DL3048`,
	Ignore:      `DL1001 DL3057`,
}

// Severity is hadolint's default for a code of its own.
func Severity(code string) rules.Severity {
	for severity, codes := range severities {
		for _, c := range strings.Fields(codes) {
			if c == code {
				return severity
			}
		}
	}
	return rules.Warning
}

// Code is the code that hadolint has for a rule, "" for none.
func Code(r *rules.Rule) string {
	for _, code := range r.Also {
		if strings.HasPrefix(code, "DL") || strings.HasPrefix(code, "SC") {
			return code
		}
	}
	return ""
}
