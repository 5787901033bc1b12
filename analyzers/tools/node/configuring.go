package node

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// unsettable refuses npm config set of what is not a setting of npm's, or one that npm lets nobody set any more.
// Source: lib/commands/config.js of npm 10 and 11, which come with node 20.10 to 24.
func (a *call) unsettable(l projects.Line) {
	words := append([]string{l.Verb}, l.Operands...)
	if l.Verb == "config" || l.Verb == "c" {
		words = l.Operands
	}
	if len(words) < 2 || words[0] != "set" || l.Has("help", "h", "version", "v") {
		return
	}
	switch v, ok := a.Version(); {
	case !ok || v.Moving:
		return
	case v.Version[0] < 20 || v.Version[0] == 20 && v.Version[1] < 10 || v.Version[0] > 24 ||
		a.State.Files.Touched(npmItself):
		return
	}
	pairs := words[1:]
	if !strings.Contains(pairs[0], "=") {
		pairs = pairs[:1] // a name, and its value
	}
	if slices.ContainsFunc(pairs, func(pair string) bool { return !strings.Contains(pair, "=") }) && len(pairs) > 1 {
		return
	}
	for _, pair := range pairs {
		name, _, _ := strings.Cut(pair, "=")
		if key := name[strings.LastIndex(name, ":")+1:]; !settable.Has(key) {
			a.Reject("`"+key+"` is not a valid npm option", false)
			return
		}
	}
}

// npmItself is the package.json of the npm that comes with node.
const npmItself = "/usr/local/lib/node_modules/npm/package.json"

// settable are the settings that npm config set takes. Source: definitions.js of @npmcli/config 8.3 and 10.14, but
// for those that are deprecated in both; 2026-11-28.
var settable = tools.WordList(`_auth _authToken _password access all allow-directory allow-file allow-git allow-remote allow-same-version
	allow-scripts allow-scripts-pending allow-scripts-pin audit audit-level auth-type before bin-links browser
	bypass-2fa ca cache cafile call certfile cidr color commit-hooks cpu dangerously-allow-all-scripts depth
	description diff diff-dst-prefix diff-ignore-all-space diff-name-only diff-no-prefix diff-src-prefix diff-text
	diff-unified dry-run editor email engine-strict expect-result-count expect-results expires fetch-retries
	fetch-retry-factor fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout force foreground-scripts
	format-package-lock fund git git-tag-version global globalconfig heading https-proxy if-present ignore-scripts
	include include-attestations include-staged include-workspace-root init-author-email init-author-name
	init-author-url init-license init-module init-private init-type init-version install-links install-strategy
	json keyfile legacy-peer-deps libc link local-address location lockfile-version loglevel logs-dir logs-max long
	maxsockets message min-release-age min-release-age-exclude name node-gyp node-options noproxy offline omit
	omit-lockfile-registry-resolved orgs orgs-permission os otp pack-destination package package-lock
	package-lock-only packages packages-all packages-and-scopes-permission parseable password prefer-dedupe
	prefer-offline prefer-online prefix preid progress provenance provenance-file proxy read-only rebuild-bundle
	registry replace-registry-host save save-bundle save-dev save-exact save-optional save-peer save-prefix
	save-prod sbom-format sbom-type scope scopes script-shell searchexclude searchlimit searchopts searchstaleness
	shell sign-git-commit sign-git-tag strict-allow-scripts strict-peer-deps strict-ssl tag tag-version-prefix
	timing token-description umask unicode update-notifier usage user-agent userconfig username version versions
	viewer which workspace workspaces workspaces-update yes`)

// gone refuses commands that npm 9 took away; node 20 and later have none before it. Source: the changelog of npm
// 9.0.0.
func (a *call) gone(l projects.Line) {
	if l.Verb != "bin" && l.Verb != "set-script" && l.Verb != "birthday" {
		return
	}
	if v, ok := a.Version(); ok && v.Version[0] >= 20 {
		a.Reject("Unknown command: \""+l.Verb+"\": npm 9 took it away", false)
	}
}
