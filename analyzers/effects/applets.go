package effects

// Applets are the names that BusyBox may be built with. Source: busybox 1.36, include/applets.h.
var Applets = Names(`acpid adduser addgroup adjtimex ar arch arp arping ascii awk base32 base64 basename bc blkdiscard blkid blockdev brctl
	bunzip2 busybox bzcat bzip2 cal cat chattr chgrp chmod chown chpasswd chroot chvt cksum clear cmp comm cp cpio crc32
	crond crontab cryptpw cttyhack cut date dc dd deallocvt deluser delgroup depmod devmem df diff dirname dmesg
	dnsdomainname dos2unix dpkg dpkg-deb du dumpkmap dumpleases echo ed egrep eject env envdir expand expr factor
	fallocate false fatattr fbset fdflush fdisk fgrep find findfs flock fold free freeramdisk fsck fsfreeze fstrim fsync
	ftpget ftpput getopt getty grep groups gunzip gzip halt hd hdparm head hexdump hostid hostname httpd hush hwclock
	i2cdetect id ifconfig ifdown ifup init insmod install ionice iostat ip ipaddr ipcalc ipcrm ipcs iplink iproute
	iprule kill killall killall5 klogd last less link linux32 linux64 ln loadfont loadkmap logger login logname logread
	losetup ls lsattr lsmod lsof lspci lsscsi lsusb lzcat lzma lzop makedevs man md5sum mdev mesg microcom mim mkdir
	mkdosfs mke2fs mkfifo mknod mkpasswd mkswap mktemp modinfo modprobe more mount mountpoint mpstat mt mv nameif nc
	netcat netstat nice nl nmeter nohup nologin nproc nsenter nslookup nuke od openvt partprobe passwd paste patch pgrep
	pidof ping ping6 pivot_root pkill pmap poweroff printenv printf ps pscan pstree pwd rdate readlink realpath reboot
	renice reset resize resume rev rm rmdir rmmod route rpm rpm2cpio run-init run-parts sed seedrng seq setarch
	setkeycodes setpriv setsid sh sha1sum sha256sum sha3sum sha512sum shred shuf sleep sort split ssl_client stat
	static-sh strings stty su sulogin svc svok swapoff swapon switch_root sync sysctl syslogd tac tail tar taskset tee
	telnet test tftp time timeout top touch tr traceroute traceroute6 true truncate ts tsort tty ttysize tunctl
	ubirename udhcpc udhcpd uevent umount uname uncompress unexpand uniq unix2dos unlink unlzma unlzop unshare unxz
	unzip uptime usleep uudecode uuencode vconfig vi w watch watchdog wc wget which who whoami
	xargs xxd xz xzcat yes zcat ash bash [ [[`)
