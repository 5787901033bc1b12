package servers

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

// What a line of dnsmasq.conf may begin with: words that take no value, those that take a number, and others. Source:
// dnsmasq --help of 2.90, the one of Debian 12.
var (
	dnsmasqBare = tools.Names(`all-servers bind-dynamic bind-interfaces bogus-priv clear-on-reload conntrack dhcp-authoritative dhcp-client-update
		dhcp-fqdn dhcp-ignore-clid dhcp-no-override dhcp-rapid-commit dhcp-sequential-ip dns-loop-detect dnssec dnssec-debug dnssec-no-timecheck
		domain-needed enable-ra expand-hosts filter-A filter-AAAA filterwin2k keep-in-foreground leasefile-ro localise-queries localmx
		log-debug log-dhcp no-daemon no-hosts no-ident no-negcache no-ping no-poll no-resolv no-round-robin quiet-dhcp quiet-dhcp6 quiet-ra
		quiet-tftp read-ethers rebind-localhost-ok script-arp script-on-renewal selfmx stop-dns-rebind strict-order strip-mac strip-subnet
		tftp-lowercase tftp-no-blocksize tftp-no-fail tftp-secure tftp-single-port`)
	dnsmasqNumber = tools.Names(`auth-ttl cache-size dhcp-lease-max dns-forward-max edns-packet-max local-ttl max-cache-ttl max-ttl min-cache-ttl
		neg-ttl port query-port tftp-max tftp-mtu`)
	dnsmasqOther = tools.Names(`add-cpe-id add-mac add-subnet addn-hosts address alias auth-peer auth-sec-servers auth-server auth-soa auth-zone
		bogus-nxdomain bootp-dynamic bridge-interface caa-record cache-rr cname conf-dir conf-file conf-script connmark-allowlist-enable
		connmark-allowlist dhcp-alternate-port dhcp-boot dhcp-broadcast dhcp-circuitid dhcp-duid dhcp-generate-names dhcp-host dhcp-hostsdir
		dhcp-hostsfile dhcp-ignore-names dhcp-ignore dhcp-leasefile dhcp-luascript dhcp-mac dhcp-match dhcp-name-match dhcp-option-force
		dhcp-option dhcp-optsdir dhcp-optsfile dhcp-proxy dhcp-pxe-vendor dhcp-range dhcp-relay dhcp-remoteid dhcp-reply-delay dhcp-script
		dhcp-scriptuser dhcp-subscrid dhcp-ttl dhcp-userclass dhcp-vendorclass dns-rr dnssec-check-unsigned dnssec-limits dnssec-timestamp
		domain dumpfile dumpmask dynamic-host enable-dbus enable-tftp enable-ubus except-interface fast-dns-retry filter-rr group help
		host-record hostsdir ignore-address interface-name interface ipset listen-address local local-service log-async log-facility
		log-queries max-port max-tcp-connections min-port mx-host mx-target naptr-record nftset no-dhcp-interface no-dhcpv4-interface
		no-dhcpv6-interface pid-file port-limit proxy-dnssec ptr-record pxe-prompt pxe-service ra-param rebind-domain-ok resolv-file
		rev-server server servers-file shared-network srv-host synth-domain tag-if test tftp-port-range tftp-root tftp-unique-root
		trust-anchor txt-record umbrella use-stale-cache user version`)
	ofDnsmasq = lazyregexp.New(`^dnsmasq(?:-base|-base-lua)?$`)
)

// dnsmasq reads its configuration before it listens, and with --test no more than that. Source: dnsmasq(8), 2.90.
var dnsmasq = refusing("dnsmasq", effects.Leading("", ""), option("-C", "--conf-file"), func(a *tools.Command, l effects.Line) {
	if a.State.Codename() != "bookworm" || !distro.Own(a, "dnsmasq", ofDnsmasq) || slices.ContainsFunc(l.Args, func(w effects.Arg) bool {
		return w.Text == "--version" || w.Text == "-v" || w.Text == "--help" || w.Text == "-w"
	}) {
		return // another one's options are others
	}
	lined(a, option("-C", "--conf-file")(l.Args), "/etc/dnsmasq.conf", func(line string) (string, state.FailureKind) {
		line = strings.TrimSpace(line)
		if at := strings.Index(line, "#"); at == 0 || at > 0 && strings.ContainsAny(line[at-1:at], " \t") {
			line = strings.TrimSpace(line[:at])
		}
		name, value, given := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case line == "" || strings.ContainsAny(line, `"\`):
		case !dnsmasqBare[name] && !dnsmasqNumber[name] && !dnsmasqOther[name]:
			return "bad option '" + name + "'", state.FailsExit
		case dnsmasqBare[name] && given && value != "":
			return "extraneous parameter of '" + name + "'", state.FailsExit
		case dnsmasqNumber[name] && value != "":
			if n, err := strconv.Atoi(value); err != nil || strings.HasSuffix(name, "port") && n > 65535 {
				return "error: '" + name + "=" + value + "' is no number that it takes", state.FailsExit
			}
		}
		return "", ""
	})
})
