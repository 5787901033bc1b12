package projects

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Builtin are the modules that node has itself. Source: require('module').builtinModules of node 22.
var Builtin = tools.WordList(`_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex _stream_passthrough
	_stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap assert async_hooks buffer
	child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https
	inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers
	tls trace_events tty url util v8 vm wasi worker_threads zlib test
	sqlite sea electron bun deno`)

// PackageOf is the package of a name, with what follows it.
func PackageOf(name string) (pkg, rest string) {
	parts := strings.SplitN(name, "/", 3)
	pkg = parts[0]
	if strings.HasPrefix(name, "@") && len(parts) > 1 {
		pkg += "/" + parts[1]
	}
	return pkg, strings.TrimPrefix(strings.TrimPrefix(name, pkg), "/")
}
