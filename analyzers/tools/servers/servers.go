// Package servers models long-running servers only by what they refuse to start without: the file that they are told to
// read, a folder or key of their own, a user other than root.
package servers

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are the servers. Sources: redis.io/docs, Configuration, and Redis 7.0's main(), which takes a first argument
// without dashes for a file; haproxy(1), 2.6; supervisord(1), 4.2; named(8), 9.18;
// squid(8), 5.7; dnsmasq(8), 2.89; stunnel(8), 5.68; vsftpd(8), 3.0; rsyslogd(8), 8.2302; varnishd(1), 7.1; tinyproxy(8), 1.11;
// monit(1), 5.33; the documentation of Fluent Bit 3 and Loki 3; the documentation of Prometheus 2.53, Alertmanager 0.27, Envoy
// 1.31, NATS 2.10 and CoreDNS 1.11.
var Tools = []*tools.Tool{
	{Names: tools.Names("named nats-server"), Grammar: effects.Leading("", ""), Effect: started(option("-c", "--config-file", "--config"))},
	{Names: tools.Names("prometheus alertmanager"), Grammar: effects.Leading("", ""), Effect: started(option("--config.file"))},
	{Names: tools.Names("rsyslogd varnishd"), System: true, Grammar: effects.Leading("", ""), Effect: started(option("-f"))},
	{Names: tools.Names("tinyproxy fluent-bit"), Grammar: effects.Leading("", ""), Effect: started(option("-c", "--config"))},
	{Names: tools.Names("loki promtail"), Grammar: effects.Leading("", ""), Effect: started(option("-config.file", "--config.file"))},
	{Names: tools.Names("envoy"), Grammar: effects.Leading("", ""), Effect: started(option("-c", "--config-path"))},
	{Names: tools.Names("coredns"), Grammar: effects.Leading("", ""), Effect: started(option("-conf"))},
	{Names: tools.Names("crond"), System: true, Grammar: effects.Getopt("Llcd", ""), Effect: scheduled},
	cron, psql, sshd, memcached, postgres, initdb, mariadb, redis, supervisord, haproxy, lighttpd, unbound, crontab,
	mysql, redisCli, sqlite, stunnel, broker, squid, dnsmasq, vsftpd, monit, postmap,
}

// started is a server's start: it reads files and may write its state anywhere but where programs lie.
func started(reads func([]effects.Arg) []effects.Arg) func(effects.Line) effects.Effect {
	return func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true}
		for _, a := range l.Args {
			if a.Text == "-h" || a.Text == "--help" || a.Text == "-v" || a.Text == "--version" {
				return e
			}
		}
		if files := reads(l.Args); len(files) > 0 {
			e.Add(effects.Action{Kind: effects.Need, Paths: files})
		}
		e.Add(effects.Below("/run", "/var/run", "/var/log", "/var/lib", "/tmp"), effects.Action{Kind: effects.Anywhere, Quiet: true})
		return e
	}
}

// scheduled is cron, which writes no more than its process id before the first minute is over. Source: cron(8), 3.0 of
// Debian; crond(8) of BusyBox 1.36.
func scheduled(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Serves: l.Has("f")}
	e.Add(effects.Below("/run", "/var/run", "/var/spool/cron"))
	return e
}

// first is an operand before all options; "-" is standard input.
func first(args []effects.Arg) []effects.Arg {
	if len(args) == 0 || !args[0].Known || args[0].Text == "" || strings.HasPrefix(args[0].Text, "-") {
		return nil
	}
	return args[:1]
}

// option finds the values of an option in words of their own, or behind "=".
func option(names ...string) func([]effects.Arg) []effects.Arg {
	return func(args []effects.Arg) (files []effects.Arg) {
		for i, a := range args {
			for _, name := range names {
				if a.Text == name && i+1 < len(args) && args[i+1].Known && !strings.Contains(args[i+1].Text, "://") {
					files = append(files, args[i+1])
				}
				if value, ok := strings.CutPrefix(a.Text, name+"="); ok && a.Known && strings.HasPrefix(name, "--") {
					files = append(files, effects.Arg{Text: value, Known: true, Index: a.Index})
				}
			}
		}
		return files
	}
}
