package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const busyboxNote = "catalog: docker-library/busybox, what its makers' own configuration builds"

// defaultApplets are the names that busybox installs itself under. Source: busybox 1.36 and 1.37, make defconfig and
// busybox --list; docker-library/busybox, Dockerfile.builder (busybox --install into /bin).
var defaultApplets = strings.Fields(`[ [[ acpid add-shell addgroup adduser adjtimex ar arch arp arping ascii ash awk base32 base64
	basename bc beep blkdiscard blkid blockdev bootchartd brctl bunzip2 busybox bzcat bzip2 cal cat chat
	chattr chgrp chmod chown chpasswd chpst chroot chrt chvt cksum clear cmp comm conspy cp cpio crc32
	crond crontab cryptpw cttyhack cut date dc dd deallocvt delgroup deluser depmod devmem df dhcprelay
	diff dirname dmesg dnsd dnsdomainname dos2unix dpkg dpkg-deb du dumpkmap dumpleases echo ed egrep
	eject env envdir envuidgid ether-wake expand expr factor fakeidentd fallocate false fatattr fbset
	fbsplash fdflush fdformat fdisk fgconsole fgrep find findfs flock fold free freeramdisk fsck
	fsck.minix fsfreeze fstrim fsync ftpd ftpget ftpput fuser getfattr getopt getty grep groups gunzip
	gzip halt hd hdparm head hexdump hexedit hostid hostname httpd hush hwclock i2cdetect i2cdump i2cget
	i2cset i2ctransfer id ifconfig ifdown ifenslave ifplugd ifup inetd init insmod install ionice iostat
	ip ipaddr ipcalc ipcrm ipcs iplink ipneigh iproute iprule iptunnel kbd_mode kill killall killall5
	klogd last less link linux32 linux64 linuxrc ln loadfont loadkmap logger login logname logread
	losetup lpd lpq lpr ls lsattr lsmod lsof lspci lsscsi lsusb lzcat lzma lzop makedevs makemime man
	md5sum mdev mesg microcom mim mkdir mkdosfs mke2fs mkfifo mkfs.ext2 mkfs.minix mkfs.vfat mknod
	mkpasswd mkswap mktemp modinfo modprobe more mount mountpoint mpstat mt mv nameif nanddump nandwrite
	nbd-client nc netstat nice nl nmeter nohup nologin nproc nsenter nslookup ntpd od openvt partprobe
	passwd paste patch pgrep pidof ping ping6 pipe_progress pivot_root pkill pmap popmaildir poweroff
	powertop printenv printf ps pscan pstree pwd pwdx raidautorun rdate rdev readahead readlink
	readprofile realpath reboot reformime remove-shell renice reset resize resume rev rm rmdir rmmod
	route rpm rpm2cpio rtcwake run-init run-parts runlevel runsv runsvdir rx script scriptreplay sed
	seedrng sendmail seq setarch setconsole setfattr setfont setkeycodes setlogcons setpriv setserial
	setsid setuidgid sh sha1sum sha256sum sha3sum sha512sum showkey shred shuf slattach sleep smemcap
	softlimit sort split ssl_client start-stop-daemon stat strings stty su sulogin sum sv svc svlogd
	svok swapoff swapon switch_root sync sysctl syslogd tac tail tar taskset tc tcpsvd tee telnet
	telnetd test tftp tftpd time timeout top touch tr traceroute traceroute6 tree true truncate ts tsort
	tty ttysize tunctl ubiattach ubidetach ubimkvol ubirename ubirmvol ubirsvol ubiupdatevol udhcpc
	udhcpc6 udhcpd udpsvd uevent umount uname unexpand uniq unix2dos unlink unlzma unshare unxz unzip
	uptime users usleep uudecode uuencode vconfig vi vlock volname w wall watch watchdog wc wget which
	who whoami whois xargs xxd xz xzcat yes zcat zcip`)

// busyboxUsers are those of the skeleton that the images have. Source: buildroot, system/skeleton/etc/passwd and group, as
// remembered.
const (
	busyboxUsers = `root:x:0:0:root:/root:/bin/sh
daemon:x:1:1:daemon:/usr/sbin:/bin/false
bin:x:2:2:bin:/bin:/bin/false
sys:x:3:3:sys:/dev:/bin/false
sync:x:4:100:sync:/bin:/bin/sync
mail:x:8:8:mail:/var/spool/mail:/bin/false
www-data:x:33:33:www-data:/var/www:/bin/false
operator:x:37:37:Operator:/var:/bin/false
nobody:x:65534:65534:nobody:/home:/bin/false
`
	busyboxGroups = "root:0 daemon:1 bin:2 sys:3 adm:4 tty:5 disk:6 lp:7 mail:8 kmem:9 wheel:10 cdrom:11 dialout:18 " +
		"floppy:19 video:28 audio:29 tape:32 www-data:33 operator:37 utmp:43 plugdev:46 staff:50 lock:54 netdev:82 users:100 nobody:65534"
)

// addBusybox adds what an official image of busybox likely holds, and that there is likely no more.
func (t *tree) addBusybox(repo string) {
	if repo != "busybox" {
		return
	}
	g := group{pkg: "busybox", note: busyboxNote, replace: true,
		files: rootFolders("/bin /dev /etc /home /lib /root /usr /usr/bin /usr/sbin /var /var/spool")}
	for _, name := range defaultApplets {
		g.files = append(g.files, store.File{Path: "/bin/" + name, Type: filesystem.Regular, Mode: 0o755,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true})
	}
	g.files = append(g.files, store.File{Path: "/usr/bin/env", Type: filesystem.Symlink, Link: "../../bin/env", Likely: true},
		store.File{Path: "/tmp", Type: filesystem.Directory, Mode: 0o1777,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true},
		store.File{Path: "/var/www", Type: filesystem.Directory, Likely: true},
		store.File{Path: "/var/spool/mail", Type: filesystem.Directory, Likely: true})
	t.add(g)
	passwd, all := text("/etc/passwd", busyboxUsers), text("/etc/group", groups(busyboxUsers, strings.Fields(busyboxGroups)))
	passwd.Likely, all.Likely = true, true
	passwd.Note, all.Note = "users of the image's skeleton", "groups of the image's skeleton"
	t.put([]store.Extra{passwd, all}, busyboxNote)
	for _, dir := range []string{"/usr/local/bin/*", "/usr/local/sbin/*", "/sbin/*"} { // folders that may not be there
		t.prefixes = append(t.prefixes, store.Zone{Path: dir, Rule: "likely", Note: busyboxNote})
	}
	for _, z := range []store.Zone{
		{Path: "/bin", Rule: "likely"}, {Path: "/usr", Rule: "likely"}, {Path: "/usr/local", Rule: "open"},
		{Path: "/etc", Rule: "likely"}, {Path: "/etc/network", Rule: "open"}, {Path: "/etc/ssl", Rule: "open"},
		{Path: "/etc/localtime", Rule: "open"},
		{Path: "/etc/hosts", Rule: "open"}, {Path: "/etc/hostname", Rule: "open"}, {Path: "/etc/resolv.conf", Rule: "open"},
		{Path: "/etc/mtab", Rule: "open"}, {Path: "/etc/nsswitch.conf", Rule: "open"}, {Path: "/etc/shadow", Rule: "open"},
		{Path: "/var", Rule: "likely"}, {Path: "/home", Rule: "likely"}, {Path: "/opt", Rule: "likely"},
		{Path: "/srv", Rule: "likely"}} {
		z.Note = busyboxNote
		t.zones[z.Path] = z
	}
}
