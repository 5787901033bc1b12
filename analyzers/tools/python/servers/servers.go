// Package servers lists the programs that serve a Python application, and how they are given its name. It is data.
package servers

import "slices"

// Server is a program that is given an application: a module that it imports, or a file.
type Server struct {
	Name        string
	Short, Long string // of its options those that take a value
	Verbs       string // of those of its commands that need the application; "" where it has no commands
	Dir         string // the option that names the directory to look in
	Option      string // the options that name the application, "" where it is an operand
	File        bool   // the application is a file
	Attribute   bool   // a module alone will not do
	Loose       bool   // the last part of a dotted name may be an attribute
	Usual       string // where no attribute is named: words of which the module has one, at least
	Files       string // the options whose value is a file that must be there
	// Modules are, by the options of which a value asks for one, separated by a space, the modules by the value; a value
	// with a dot is a class in a module.
	Modules map[string]map[string]string
	Choices map[string]string // by option: all values that it takes, in small letters
}

// All are the servers that are known. Sources: "gunicorn --help" of gunicorn 23.0, "uvicorn --help" of uvicorn 0.32,
// "hypercorn --help" of hypercorn 0.17, "daphne --help" of
// daphne 4.1, "celery --help" of celery 5.4, "streamlit run --help" of streamlit 1.40, "waitress-serve --help" of
// waitress 3.0, "fastapi run
// --help" of fastapi-cli 0.0.5; 2024-11.
var All = []Server{
	{Name: "gunicorn", Usual: "application", Files: "log-config", Modules: map[string]map[string]string{"k worker-class": {"gevent": "gevent", "gevent_wsgi": "gevent", "gevent_pywsgi": "gevent",
		"eventlet": "eventlet", "tornado": "tornado"}}, Short: "cbkwtRpnfgumDeo", Dir: "chdir", Long: `config bind backlog workers worker-class threads worker-connections max-requests
		max-requests-jitter timeout graceful-timeout keep-alive limit-request-line limit-request-fields
		limit-request-field_size chdir user group umask worker-tmp-dir env pid access-logfile access-logformat
		error-logfile log-file log-level logger-class log-config log-config-json log-syslog-to log-syslog-prefix
		log-syslog-facility statsd-host dogstatsd-tags statsd-prefix name pythonpath paste proxy-allow-from
		forwarded-allow-ips
		keyfile certfile ssl-version cert-reqs ca-certs ciphers paster reload-extra-file reload-engine`},
	{Name: "uvicorn", Choices: map[string]string{"log-level": "critical error warning info debug trace", "lifespan": "auto on off",
		"interface": "auto asgi3 asgi2 wsgi"}, Files: "log-config env-file", Modules: map[string]map[string]string{"loop": {"uvloop": "uvloop"}, "http": {"httptools": "httptools"},
		"ws": {"websockets": "websockets", "wsproto": "wsproto"}}, Dir: "app-dir", Attribute: true, Long: `host port uds fd reload-dir reload-include reload-exclude reload-delay workers loop http ws
		ws-max-size ws-max-queue ws-ping-interval ws-ping-timeout ws-per-message-deflate lifespan interface env-file
		log-config log-level forwarded-allow-ips root-path limit-concurrency backlog limit-max-requests
		timeout-keep-alive timeout-graceful-shutdown timeout-worker-healthcheck ssl-keyfile ssl-certfile
		ssl-keyfile-password ssl-version ssl-cert-reqs ssl-ca-certs ssl-ciphers header app-dir
		h11-max-incomplete-event-size`},
	{Name: "hypercorn", Modules: map[string]map[string]string{"k worker-class": {"uvloop": "uvloop", "trio": "trio"}}, Short: "bcgkmpuw", Long: `access-log access-logfile access-logformat backlog ca-certs certfile cert-reqs ciphers config error-log
		error-logfile graceful-timeout read-timeout max-requests max-requests-jitter group worker-class keep-alive
		keyfile keyfile-password log-file
		insecure-bind log-config log-level pid bind quic-bind root-path server-name statsd-host statsd-prefix umask user websocket-ping-interval workers`},
	{Name: "daphne", Short: "pbuetv", Attribute: true, Long: `port bind unix-socket fd endpoint verbosity http-timeout access-log ping-interval ping-timeout
		websocket_timeout websocket_connect_timeout application-close-timeout root-path server-name proxy-headers-host proxy-headers-port log-fmt`},
	{Name: "celery", Usual: "app celery Celery", Modules: map[string]map[string]string{"P pool": {"gevent": "gevent", "eventlet": "eventlet"}}, Short: "AbP", Option: "A app", Loose: true, Verbs: "worker beat flower inspect", Long: "app broker result-backend loader config workdir pool"},
	{Name: "flask", Usual: "app application create_app make_app Flask", Short: "Ae", Option: "A app", Verbs: "run routes shell db", Long: "app env-file"},
	{Name: "waitress-serve", Attribute: true, Long: `host port listen unix-socket unix-socket-perms url-scheme url-prefix ident threads trusted-proxy
		trusted-proxy-count trusted-proxy-headers backlog recv-bytes send-bytes outbuf-overflow inbuf-overflow
		connection-limit cleanup-interval
		channel-timeout max-request-header-size max-request-body-size asyncore-loop-timeout channel-request-lookahead server-name app`},
	{Name: "fastapi", Verbs: "run dev", File: true, Long: "host port root-path app workers forwarded-allow-ips entrypoint"},
	{Name: "streamlit", Verbs: "run", File: true},
}

// Of is the server of a name.
func Of(name string) (Server, bool) {
	i := slices.IndexFunc(All, func(s Server) bool { return s.Name == name })
	if i < 0 {
		return Server{}, false
	}
	return All[i], true
}
