package python

import "github.com/layerlint/layerlint/analyzers/tools"

// Source: "pip cache dir" of pip 23.2, as root, with each of the variables set and without.
var downloads = &tools.Downloads{
	Verbs:  tools.Names("install"),
	Places: []string{"$PIP_CACHE_DIR", "$XDG_CACHE_HOME/pip", "~/.cache/pip"},
	Apart:  true,
}
