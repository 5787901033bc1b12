package node

import (
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Sources: "npm config get cache" of npm 10.8 and "yarn cache dir" of yarn 1.22, as root, with each of the variables
// set and without.
var (
	npmDownloads = &tools.Downloads{
		Verbs:  tools.Names("ci install"),
		Places: []string{"$NPM_CONFIG_CACHE", "$npm_config_cache", "~/.npm"},
		File:   "package-lock.json", Says: `"resolved"`,
		Apart: true,
	}
	yarnDownloads = &tools.Downloads{
		Verbs:  tools.Names("install"),
		Places: []string{"$YARN_CACHE_FOLDER", "$XDG_CACHE_HOME/yarn", "/usr/local/share/.cache/yarn"},
		File:   "yarn.lock", Says: `resolved "`,
		Apart: true,
	}
)
