package php

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// entries are the settings of php-fpm, of all its sections. Source: PHP's sapi/fpm/fpm/fpm_conf.c, 8.2 to 8.4, as
// remembered; the manual, "FPM: Configuration".
var entries = tools.WordList(`include pid error_log syslog.facility syslog.ident log_level log_limit log_buffering
	emergency_restart_threshold emergency_restart_interval process_control_timeout process.max process.priority
	daemonize rlimit_files rlimit_core events.mechanism systemd_interval prefix user group listen listen.backlog
	listen.owner
	listen.group listen.mode listen.acl_users listen.acl_groups listen.allowed_clients listen.setfib process.dumpable pm
	pm.max_children pm.start_servers pm.min_spare_servers pm.max_spare_servers pm.max_spawn_rate pm.process_idle_timeout
	pm.max_requests pm.status_path pm.status_listen ping.path ping.response access.log access.format
	access.suppress_path slowlog request_slowlog_timeout request_slowlog_trace_depth request_terminate_timeout
	request_terminate_timeout_track_finished chroot chdir catch_workers_output decorate_workers_output clear_env
	security.limit_extensions apparmor_hat env php_value php_flag php_admin_value php_admin_flag`)

var (
	entry = lazyregexp.New(`^\s*([\w.]+)(?:\[[^\]]*\])?\s*=\s*"?([^";]*?)"?\s*(?:;.*)?$`)
	// near are words that a setting is likely meant by.
	near = lazyregexp.New(`^(?:pm|listen|process|access|ping|request|php|security|env|slow|catch|clear|user|group|ch)`)
)

// pool is one section with what it sets.
type pool struct {
	name string
	set  map[string]string
	at   map[string]string
}

// sections are the pools that files have together; reason is why php-fpm does not read one.
func sections(a *tools.Command, files []string) (all map[string]*pool, reason string, likely bool) {
	all = map[string]*pool{}
	for _, file := range files {
		e, name, number := a.Stat(file).Entry, "", 0
		if likely = likely || e.Likely; e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			return nil, "", true
		}
		for line := range strings.Lines(string(e.Content)) {
			number++
			line = strings.TrimRight(line, "\r\n")
			if m := section.FindStringSubmatch(line); m != nil {
				if name = m[1]; name != "global" && all[name] == nil {
					all[name] = &pool{name, map[string]string{}, map[string]string{}}
				}
				continue
			}
			m := entry.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			if !entries.Has(m[1]) && near.MatchString(m[1]) {
				return nil, fmt.Sprintf("[%s:%d] unknown entry '%s'", file, number, m[1]), likely
			}
			if p := all[name]; p != nil {
				p.set[m[1]], p.at[m[1]] = strings.TrimSpace(m[2]), fmt.Sprintf("%s:%d", file, number)
			}
		}
	}
	return all, "", likely
}

// misconfigured refuses pools that php-fpm does not take, and such as name a folder that is not there. Source: PHP 8.2's
// sapi/fpm/fpm/fpm_conf.c, and what it prints.
func misconfigured(a *tools.Command, files []string, checks bool) {
	all, reason, likely := sections(a, files)
	own := ours(a) && !likely
	version, _, known := minor(a)
	read := known && version[0] == 8 && version[1] >= 2 && version[1] <= 4 // those whose settings are listed
	if reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, !own || !read)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		p := all[name]
		if reason := p.unset(); reason != "" {
			a.Refuse(effects.Arg{}, state.FailsExit, "[pool "+p.name+"] "+reason, !own)
			return
		}
		wanted := []string{"access.log"}
		if timeout := p.set["request_slowlog_timeout"]; timeout != "" && timeout != "0" {
			wanted = append(wanted, "slowlog")
		}
		if !checks {
			wanted = append(wanted, "listen")
		}
		for _, setting := range wanted {
			to := p.set[setting]
			if !path.IsAbs(to) || strings.Contains(to, "$") || p.set["prefix"] != "" || strings.HasPrefix(to, "/proc/") {
				continue
			}
			if dir := a.Stat(path.Dir(to)).Entry; dir.Presence == filesystem.Absent {
				a.Refuse(effects.Arg{}, state.FailsPath, fmt.Sprintf("unable to open %s '%s': No such file or directory (%s)", setting, to, p.at[setting]), dir.Likely || !own)
				return
			}
		}
	}
}

// ours reports whether php-fpm is the distribution's or the official image's.
func ours(a *tools.Command) bool {
	return a.Executable == "/usr/local/sbin/php-fpm" || distro.Own(a, path.Base(a.Fields[0].Text), fpms)
}

// fpms are the packages that bring php-fpm.
var fpms = lazyregexp.New(`^php[0-9.]*-fpm$`)

// unset is what a pool lacks, "" where nothing is known to be missing.
func (p *pool) unset() string {
	pm := p.set["pm"]
	switch {
	case strings.Contains(fmt.Sprint(p.set), "$"), len(p.set) == 0:
	case p.set["listen"] == "":
		return "no listen address have been defined!"
	case pm == "":
		return "the process manager is missing (static, dynamic or ondemand)"
	case p.set["pm.max_children"] == "":
		return "pm.max_children must be a positive value"
	case pm == "dynamic" && p.set["pm.min_spare_servers"] == "":
		return "pm.min_spare_servers(0) must be a positive value"
	case pm == "dynamic" && p.set["pm.max_spare_servers"] == "":
		return "pm.max_spare_servers(0) must be a positive value"
	}
	return ""
}
