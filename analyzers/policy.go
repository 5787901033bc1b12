package analyzers

import "strings"

// Policy is what an organisation asks of its Dockerfiles beyond what builders do. The zero value asks nothing.
type Policy struct {
	Registries   []string             // images may come from: hosts, "*" within standing for anything; empty: from anywhere
	Labels       map[string]LabelType // labels that every image must have
	StrictLabels bool                 // and no others
	BloatLimit   int64                // bytes that one instruction may add for nothing; 0: the rule's own limit
}

// LabelType is what a label's value must be.
type LabelType string

// The types, by hadolint's names in label-schema.
const (
	TextLabel    LabelType = "text"
	URLLabel     LabelType = "url"
	DateLabel    LabelType = "rfc3339"
	LicenseLabel LabelType = "spdx"
	HashLabel    LabelType = "hash"
	VersionLabel LabelType = "semver"
	EmailLabel   LabelType = "email"
)

// Valid reports whether the type is a known one and no spelling mistake.
func (t LabelType) Valid() bool {
	switch t {
	case TextLabel, URLLabel, DateLabel, LicenseLabel, HashLabel, VersionLabel, EmailLabel:
		return true
	}
	return false
}

// Trusts reports whether images may come from a registry. "docker.io" has a second name, and "*" stands for anything.
func (p Policy) Trusts(host string) bool {
	if len(p.Registries) == 0 {
		return true
	}
	for _, r := range p.Registries {
		if matches(r, host) || host == "docker.io" && r == "hub.docker.com" {
			return true
		}
	}
	return false
}

func matches(pattern, host string) bool {
	before, after, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == host
	}
	return len(host) >= len(before)+len(after) && strings.HasPrefix(host, before) && strings.HasSuffix(host, after)
}
