package servers

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

// lined is a configuration of one directive a line; where is the file of a command that names none.
func lined(a *tools.Command, files []effects.Arg, where string, wrong func(line string) (reason string, kind state.FailureKind)) {
	if len(files) == 0 {
		files = []effects.Arg{{Text: where, Known: true}}
	}
	text, file := read(a, files)
	number := 0
	for line := range strings.Lines(text) {
		number++
		if reason, kind := wrong(strings.TrimRight(line, "\r\n")); reason != "" && !a.Failed {
			a.Refuse(effects.Arg{}, kind, fmt.Sprintf("%s (%s:%d)", reason, file, number), true)
			return
		}
	}
}

// The directives of mosquitto.conf, and those of them that are on or off. Source: conf.c of Mosquitto 2.0.11, and measured with it.
var (
	mosquittoFlags = tools.Names(`allow_anonymous allow_zero_length_clientid autosave_on_changes bridge_attempt_unsubscribe bridge_insecure
		bridge_require_ocsp bridge_outgoing_retain check_retain_source local_cleansession connection_messages log_timestamp notifications
		notifications_local_only per_listener_settings persistence queue_qos0_messages require_certificate retain_available set_tcp_nodelay
		try_private upgrade_outgoing_qos use_identity_as_username use_subject_as_username use_username_as_clientid`)
	mosquittoOthers = tools.Names(`acl_file address addresses allow_duplicate_messages auth_plugin plugin auto_id_prefix autosave_interval bind_address
		bind_interface bridge_cafile bridge_alpn bridge_bind_address bridge_capath bridge_certfile bridge_identity bridge_max_packet_size
		bridge_keyfile bridge_protocol_version bridge_psk bridge_tls_version cafile capath certfile ciphers ciphers_tls1.3 cleansession clientid
		clientid_prefixes connection crlfile dhparamfile http_dir idle_timeout include_dir keepalive_interval keyfile listener local_clientid
		local_password local_username log_dest log_facility log_timestamp_format log_type max_connections maximum_qos max_qos
		max_inflight_bytes max_inflight_messages max_keepalive max_packet_size max_queued_bytes max_queued_messages max_topic_alias
		memory_limit message_size_limit mount_point notification_topic password password_file persistence_file persistence_location
		persistent_client_expiration pid_file port protocol psk_file psk_hint remote_clientid remote_password remote_username restart_timeout
		retained_persistence retry_interval round_robin socket_domain start_type store_clean_interval sys_interval threshold tls_engine tls_engine_kpass_sha1 tls_keyform
		tls_version topic user username websockets_log_level websockets_headers_size`)
	ofMosquitto = lazyregexp.New(`^mosquitto$`)
)

// mosquitto reads its configuration before it listens. Source: mosquitto.conf(5), 2.0.
var mosquitto = refusing("mosquitto", effects.Leading("", ""), option("-c", "--config-file"), func(a *tools.Command, l effects.Line) {
	files := option("-c", "--config-file")(l.Args)
	if len(files) == 0 {
		return // it reads none
	}
	own := distro.Own(a, "mosquitto", ofMosquitto)
	lined(a, files, "", func(line string) (string, state.FailureKind) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(f[0], "#") || strings.HasPrefix(f[0], "auth_opt_") || strings.HasPrefix(f[0], "plugin_opt_"):
		case mosquittoFlags[f[0]] && len(f) == 1, len(f) == 1 && f[0] == "listener":
			return "Empty '" + f[0] + "' value in configuration", state.FailsExit
		case mosquittoFlags[f[0]] && f[1] != "true" && f[1] != "false" && f[1] != "1" && f[1] != "0":
			return "Invalid '" + f[0] + "' value (" + f[1] + ")", state.FailsExit
		case own && !mosquittoFlags[f[0]] && !mosquittoOthers[f[0]]:
			return "Unknown configuration variable '" + f[0] + "'", state.FailsExit
		case f[0] == "listener" || f[0] == "port":
			if n, err := strconv.Atoi(f[1]); err != nil || n < 0 || n > 65535 {
				return "Invalid '" + f[0] + "' value (" + f[1] + ")", state.FailsExit
			}
		case (f[0] == "password_file" || f[0] == "acl_file") && len(f) == 2 && path.IsAbs(f[1]) && lacks(a, f[1]):
			return "Error opening " + strings.ReplaceAll(f[0], "_", " ") + ` "` + f[1] + `"`, state.FailsPath
		}
		return "", ""
	})
})

// squidKnown are the access lists that need no line of their own. Source: cf.data.pre of Squid 5.7, and measured with it.
var squidKnown = tools.Names("all manager localhost to_localhost to_linklocal connect")

// squidAccess are the directives whose words after allow and deny are access lists.
var squidAccess = tools.Names("http_access http_reply_access icp_access htcp_access snmp_access miss_access cache never_direct always_direct")

// squid refuses access lists that nothing defines above. Files that are included may define some. Source: squid(8), 5.7.
var squid = refusing("squid", effects.Leading("", ""), option("-f"), func(a *tools.Command, l effects.Line) {
	defined, open := map[string]bool{}, false
	lined(a, option("-f")(l.Args), "/etc/squid/squid.conf", func(line string) (string, state.FailureKind) {
		line, _, _ = strings.Cut(line, " #")
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(f[0], "#"):
		case f[0] == "include" || f[0] == "if" || strings.ContainsAny(line, `$\`):
			open = true
		case f[0] == "acl" && len(f) > 1:
			defined[strings.ToLower(f[1])] = true
		case squidAccess[f[0]] && len(f) > 2 && (f[1] == "allow" || f[1] == "deny") && !open:
			for _, name := range f[2:] {
				name = strings.ToLower(strings.TrimPrefix(name, "!"))
				if !squidKnown[name] && !defined[name] {
					return "ACL not found: " + name, state.FailsExit
				}
			}
		}
		return "", ""
	})
})
