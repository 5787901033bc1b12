package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// Accounts is packages.Bringer's: those that the packages make, or what they need. Of packages of which nothing is known
// they may be any. Of a release whose needs are not known, what is recommended may be needed.
func (r *repository) Accounts(names []string, recommends bool) ([]string, bool) {
	all, err := r.tables.bringers()
	if err != nil || len(all.accounts) == 0 {
		return nil, false
	}
	made, unread := map[string]bool{}, len(names) == 0
	settled := r.Settled(names)
	for _, name := range names {
		name = packageName(name)
		unread = unread || r.elsewhereOffered(name) || !all.enroll(made, name, recommends || !settled)
	}
	unread = unread || made[store.AnyAccount] && !settled // those of settled releases were all read
	accounts := slices.DeleteFunc(slices.Clone(all.accounts), func(name string) bool {
		return name == store.AnyAccount || !unread && !made[name]
	})
	if !settled {
		accounts = append(accounts, formerly(accounts, names)...)
	}
	return accounts, true
}

// former are the names that accounts have in releases whose scripts were not read. Source: openssh 1:8.4p1-6, which
// renamed the group; the scripts of snmpd 5.9.3 and ntpsec 1.2.2, which take over from the older ones; as remembered, the
// group of mlocate and libvirt.
var former = map[string]string{"_ssh": "ssh", "Debian-snmp": "snmp", "ntpsec": "ntp", "plocate": "mlocate", "libvirt": "libvirtd"}

// formerly are the accounts of such a release: under their former names, by the names of packages, as quagga and tomcat7
// make them, and the one of Ubuntu's rsyslog.
func formerly(accounts, names []string) (more []string) {
	for _, name := range accounts {
		if was := former[name]; was != "" {
			more = append(more, was)
		}
	}
	for _, name := range names {
		first, _, _ := strings.Cut(name, "-")
		if more = append(more, name, first); name == "rsyslog" {
			more = append(more, "syslog")
		}
	}
	return more
}

// enroll notes the accounts that installing a package makes. It is false of a package of which nothing is known.
func (b bringing) enroll(made map[string]bool, name string, recommends bool) (known bool) {
	kind := int(b.packages.Kind(name))
	if kind <= 0 || kind >= len(b.lines) {
		return b.own(map[string]bool{}, name, recommends)
	}
	depends, more, _ := strings.Cut(b.lines[kind], "\t")
	if recommends {
		depends += " " + more
	}
	for word := range strings.FieldsSeq(depends) {
		if n, err := strconv.Atoi(word); err == nil && n >= len(b.commands) && n < len(b.commands)+len(b.accounts) {
			made[b.accounts[n-len(b.commands)]] = true
		}
	}
	return true
}
