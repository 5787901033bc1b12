package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// digesting are the programs that build with the project's webpack, by the verbs with which they do; webpack itself
// does without one.
var digesting = map[string]map[string]bool{
	"webpack": nil, "react-scripts": tools.Names("build start"), "vue-cli-service": tools.Names("build serve"),
}

// undigested refuses a build by a webpack that asks OpenSSL for MD4, which OpenSSL 3, since node 17, has in its legacy
// provider alone. Sources: webpack's releases 4.47.0 and 5.61.0, which have an MD4 of their own; node 17's changelog;
// package.json of react-scripts 3 and 4, which ask for one release of webpack 4.
func (a outputCall) undigested(tool string, args []string) bool {
	verbs, known := digesting[tool]
	if !known || verbs != nil && (len(args) == 0 || !verbs[args[0]]) || slices.ContainsFunc(args, idle.MatchString) {
		return false
	}
	v, versioned := a.Version()
	p, presence := a.Project()
	if presence != filesystem.Present || !versioned || v.Version[0] < 17 || a.provided(p) {
		return false
	}
	held := a.webpack(p, tool)
	if w, ok := semver.Parse(held); !ok || w[0] < 4 || w[0] > 5 || !w.Less(mended[w[0]]) {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "error:0308010C:digital envelope routines::unsupported: webpack "+held+
		" needs MD4, which node "+v.String()+" has with NODE_OPTIONS=--openssl-legacy-provider alone", false)
	return true
}

// mended are the releases that have an MD4 of their own, by the major version; webpack 3 takes MD5.
var mended = map[int]semver.Version{4: {4, 47}, 5: {5, 61}}

// idle are arguments with which webpack builds nothing, or by another digest.
var idle = lazyregexp.New(`^(-h|--help|help|-v|--version|version|info|init|configtest)$|hash`)

// provided reports whether the legacy provider may be asked for, or another digest, or webpack be changed.
func (a outputCall) provided(p projects.Project) bool {
	for _, name := range []string{"NODE_OPTIONS", "npm_config_node_options", "OPENSSL_CONF"} {
		v := a.Lookup(name)
		if a.given(name) && (!v.Known || strings.Contains(v.Text, "openssl") || name == "OPENSSL_CONF") {
			return true
		}
	}
	for _, script := range p.Scripts {
		if strings.Contains(script, "patch") {
			return true
		}
	}
	for _, name := range []string{"webpack.config", "vue.config"} {
		for _, ending := range endings {
			file := path.Join(p.Dir, name+ending)
			if text, known := a.Text(file); !a.Absent(file) && (!known || digests.MatchString(text)) {
				return true
			}
		}
	}
	return a.Setting(p, "node-options") != ""
}

var digests = lazyregexp.New(`hashFunction|createHash|md4|crypto|NODE_OPTIONS`)

// webpack is the release that a program builds with, "" where that is not known.
func (a outputCall) webpack(p projects.Project, tool string) string {
	if list, presence := a.Lock(p); presence == filesystem.Present {
		if nested := list.Packages["node_modules/"+tool+"/node_modules/webpack"].Version; nested != "" {
			return nested
		}
		version, _ := list.Version("webpack")
		return version
	}
	if text, known := a.Text(path.Join(p.Dir, "yarn.lock")); known {
		return lockfiles.ParseYarn(text).Version("webpack")
	}
	if tool != "react-scripts" || len(p.Overrides)+len(p.Resolutions) > 0 {
		return ""
	}
	for _, asked := range p.Asked(false) {
		if m := oneMajor.FindStringSubmatch(asked[tool]); m != nil {
			return packers[m[1]]
		}
	}
	return ""
}

// packers are the newest releases of webpack that releases of react-scripts ask for, each for one and no other, by the
// major version. Source: package.json of react-scripts 2.1.8, 3.4.4 and 4.0.3.
var packers = map[string]string{"2": "4.28.3", "3": "4.42.0", "4": "4.44.2"}

// oneMajor is a range of one major version.
var oneMajor = lazyregexp.New(`^[\^~]?([2-4])(?:\.[\dx*]+){0,2}$`)
