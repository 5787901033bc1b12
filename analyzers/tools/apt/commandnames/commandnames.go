// Package commandnames says which names the programs of Debian's packages have.
package commandnames

import (
	_ "embed"
	"hash/fnv"
	"path"
	"strings"
)

// bits is a Bloom filter of the names: all files in bin, sbin and games folders of Debian bullseye, bookworm and trixie,
// all components, amd64; what those begin with before a sign or a digit, which may be alternatives of theirs; and the
// names of packages, virtual ones with them, by which alternatives are called, too. Source: the Contents and Packages
// files of 2026-11-28, by TestMake.
//
//go:embed names.bloom
var bits []byte

// rounds is how many bits each name has.
const rounds = 8

// administrator is before the names of programs in sbin folders.
const administrator = "sbin/"

// May reports whether a package may have a program of a name in a folder of PATH. Of others it is true once in some
// hundred times.
func May(dir, name string) bool {
	if path.Base(dir) == "sbin" {
		name = administrator + name
	}
	for at := range places(name, len(bits)) {
		if bits[at/8]&(1<<(at%8)) == 0 {
			return false
		}
	}
	return true
}

// places are the bits of a name in a filter of so many bytes: two hashes, added.
func places(name string, size int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(name))
		sum := h.Sum64()
		step := sum>>32 | 1
		for range rounds {
			if !yield(int(sum % uint64(size*8))) { //nolint:gosec // below the size
				return
			}
			sum += step
		}
	}
}

// Essential are programs of the packages that each installation of Debian has, which no other one replaces. Source: the
// Packages and Contents files of Debian bullseye, bookworm and trixie of 2026-11-28, Essential, and those of apt, login,
// mount and passwd.
var Essential = strings.Fields(`[ add-shell agetty apt apt-cache apt-cdrom apt-config apt-get apt-mark arch b2sum base32 base64 basename basenc
	bash bashbug blkdiscard blkid blkzone blockdev captoinfo cat chage chcon chcpu chfn chgpasswd chgrp chmem chmod
	choom chown chpasswd chroot chrt chsh cksum clear clear_console cmp comm cp csplit cut dash date dd
	deb-systemd-helper deb-systemd-invoke df diff diff3 dir dircolors dirname dmesg dnsdomainname domainname dpkg
	dpkg-deb dpkg-divert dpkg-maintscript-helper dpkg-query dpkg-realpath dpkg-split dpkg-statoverride dpkg-trigger du
	echo egrep env expand expiry expr factor fallocate false fgrep find findfs findmnt flock fmt fold fsck fsfreeze
	fstab-decode fstrim getconf getent getopt getty gpasswd grep groupadd groupdel groupmod groups grpck grpconv
	grpunconv gunzip gzexe gzip head hostid hostname i386 iconv iconvconfig id infocmp infotocap install installkernel
	invoke-rc.d ionice ipcmk ipcrm ipcs ischroot isosize join killall5 ldattach ldconfig ldd link linux32 linux64 ln
	locale localedef logger login logname losetup ls lsblk lscpu lsipc lslocks lslogins lsmem lsns mcookie md5sum
	mkdir mkfifo mkfs mknod mkswap mktemp more mount mountpoint mv namei newgrp newusers nice nisdomainname nl nohup
	nologin nproc nsenter numfmt od partx passwd paste pathchk perl pidof pinky pivot_root pldd pr printenv printf
	prlimit ptx pwck pwconv pwd pwunconv rbash readlink readprofile realpath remove-shell renice reset rev rgrep rm
	rmdir rmt-tar rtcwake run-parts runcon runuser savelog script scriptlive scriptreplay sdiff sed seq service
	setarch setpriv setsid setterm sg sh sha1sum sha224sum sha256sum sha384sum sha512sum shadowconfig shred shuf sleep
	sort split start-stop-daemon stat stdbuf stty su sulogin sum swaplabel swapoff swapon switch_root sync tabs tac
	tail tar tarcat taskset tee tempfile test tic timeout toe touch tput tr true truncate tset tsort tty tzselect
	umount uname uncompress unexpand uniq unlink unshare update-alternatives update-passwd update-rc.d useradd userdel
	usermod users vdir vigr vipw wall wc wdctl whereis who whoami wipefs x86_64 xargs yes ypdomainname zcat zcmp zdiff
	zdump zegrep zfgrep zforce zgrep zic zless zmore znew zramctl`)
