package apt

import "github.com/layerlint/layerlint/analyzers/tools"

// Source: apt.conf(5), Dir::Cache; as "apt-config dump" of apt 2.6 prints it.
var downloads = &tools.Downloads{Verbs: tools.Names("install"), Places: []string{"/var/cache/apt"}}
