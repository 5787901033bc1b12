package starts

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// barred reports whether a release of node does not take an option from NODE_OPTIONS.
func barred(option string, v semver.Release) bool {
	if !strings.HasPrefix(option, "--") || option == "--" {
		return false
	}
	return v.Version[0] == 20 && !permitted20.Has("--"+strings.ReplaceAll(option[2:], "_", "-"))
}

// permitted20 are the options that NODE_OPTIONS may have with node 20. Source: process.allowedNodeEnvironmentFlags of
// node 20.20.2, the last of its line; 2026-11-28.
var permitted20 = tools.WordList(`--abort-on-uncaught-exception --addons --allow-addons --allow-child-process --allow-fs-read --allow-fs-write
	--allow-wasi --allow-worker --conditions --debug-arraybuffer-allocations --debug-port --deprecation
	--diagnostic-dir --disable-proto --disable-warning --disable-wasm-trap-handler
	--disallow-code-generation-from-strings --dns-result-order --enable-etw-stack-walking --enable-fips
	--enable-network-family-autoselection --enable-source-maps --es-module-specifier-resolution
	--experimental-abortcontroller --experimental-default-type --experimental-detect-module
	--experimental-eventsource --experimental-fetch --experimental-global-customevent
	--experimental-global-webcrypto --experimental-import-meta-resolve --experimental-json-modules
	--experimental-loader --experimental-modules --experimental-network-imports --experimental-permission
	--experimental-policy --experimental-print-required-tla --experimental-repl-await --experimental-report
	--experimental-require-module --experimental-shadow-realm --experimental-specifier-resolution
	--experimental-top-level-await --experimental-vm-modules --experimental-wasi-unstable-preview1
	--experimental-wasm-modules --experimental-websocket --experimental-worker --expose-gc
	--extra-info-on-fatal-exception --force-async-hooks-checks --force-context-aware --force-fips
	--force-node-api-uncaught-exceptions-policy --frozen-intrinsics --global-search-paths --heap-prof
	--heap-prof-dir --heap-prof-interval --heap-prof-name --heapsnapshot-near-heap-limit --heapsnapshot-signal
	--http-parser --huge-max-old-generation-size --icu-data-dir --import --input-type --insecure-http-parser
	--inspect --inspect-brk --inspect-port --inspect-publish-uid --inspect-wait --interpreted-frames-native-stack
	--jitless --loader --max-http-header-size --max-old-space-size --max-semi-space-size --napi-modules
	--network-family-autoselection --network-family-autoselection-attempt-timeout --no-addons --no-allow-addons
	--no-allow-child-process --no-allow-wasi --no-allow-worker --no-debug-arraybuffer-allocations --no-deprecation
	--no-disable-wasm-trap-handler --no-enable-fips --no-enable-source-maps --no-experimental-detect-module
	--no-experimental-eventsource --no-experimental-fetch --no-experimental-global-customevent
	--no-experimental-global-webcrypto --no-experimental-import-meta-resolve --no-experimental-network-imports
	--no-experimental-permission --no-experimental-print-required-tla --no-experimental-repl-await
	--no-experimental-require-module --no-experimental-shadow-realm --no-experimental-vm-modules
	--no-experimental-wasm-modules --no-experimental-websocket --no-extra-info-on-fatal-exception
	--no-force-async-hooks-checks --no-force-context-aware --no-force-fips
	--no-force-node-api-uncaught-exceptions-policy --no-frozen-intrinsics --no-global-search-paths --no-heap-prof
	--no-insecure-http-parser --no-inspect --no-inspect-brk --no-inspect-wait --no-network-family-autoselection
	--no-node-snapshot --no-openssl-legacy-provider --no-openssl-shared-config --no-pending-deprecation
	--no-preserve-symlinks --no-preserve-symlinks-main --no-report-compact --no-report-exclude-network
	--no-report-on-fatalerror --no-report-on-signal --no-report-uncaught-exception --no-test-only
	--no-throw-deprecation --no-tls-max-v1.2 --no-tls-max-v1.3 --no-tls-min-v1.0 --no-tls-min-v1.1
	--no-tls-min-v1.2 --no-tls-min-v1.3 --no-trace-atomics-wait --no-trace-deprecation --no-trace-exit
	--no-trace-promises --no-trace-sigint --no-trace-sync-io --no-trace-tls --no-trace-uncaught --no-trace-warnings
	--no-track-heap-objects --no-use-bundled-ca --no-use-openssl-ca --no-verify-base-objects --no-warnings
	--no-watch --no-watch-preserve-output --no-zero-fill-buffers --node-memory-debug --node-snapshot
	--openssl-config --openssl-legacy-provider --openssl-shared-config --pending-deprecation --perf-basic-prof
	--perf-basic-prof-only-functions --perf-prof --perf-prof-unwinding-info --policy-integrity --preserve-symlinks
	--preserve-symlinks-main --prof-process --redirect-warnings --report-compact --report-dir --report-directory
	--report-exclude-network --report-filename --report-on-fatalerror --report-on-signal --report-signal
	--report-uncaught-exception --require --secure-heap --secure-heap-min --snapshot-blob --stack-trace-limit
	--test-only --test-reporter --test-reporter-destination --test-shard --throw-deprecation --title
	--tls-cipher-list --tls-keylog --tls-max-v1.2 --tls-max-v1.3 --tls-min-v1.0 --tls-min-v1.1 --tls-min-v1.2
	--tls-min-v1.3 --trace-atomics-wait --trace-deprecation --trace-event-categories --trace-event-file-pattern
	--trace-events-enabled --trace-exit --trace-promises --trace-require-module --trace-sigint --trace-sync-io
	--trace-tls --trace-uncaught --trace-warnings --track-heap-objects --unhandled-rejections --use-bundled-ca
	--use-largepages --use-openssl-ca --v8-pool-size --verify-base-objects --warnings --watch --watch-path
	--watch-preserve-output --zero-fill-buffers -C -r`)
