package catalog

// baseUsers is what base-passwd's passwd.master has in common in all supported releases. Source: Debian 12's base-passwd 3.6.1.
const baseUsers = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
bin:x:2:2:bin:/bin:/usr/sbin/nologin
sys:x:3:3:sys:/dev:/usr/sbin/nologin
sync:x:4:65534:sync:/bin:/bin/sync
games:x:5:60:games:/usr/games:/usr/sbin/nologin
man:x:6:12:man:/var/cache/man:/usr/sbin/nologin
lp:x:7:7:lp:/var/spool/lpd:/usr/sbin/nologin
mail:x:8:8:mail:/var/mail:/usr/sbin/nologin
news:x:9:9:news:/var/spool/news:/usr/sbin/nologin
uucp:x:10:10:uucp:/var/spool/uucp:/usr/sbin/nologin
proxy:x:13:13:proxy:/bin:/usr/sbin/nologin
www-data:x:33:33:www-data:/var/www:/usr/sbin/nologin
backup:x:34:34:backup:/var/backups:/usr/sbin/nologin
list:x:38:38:Mailing List Manager:/var/list:/usr/sbin/nologin
irc:x:39:39:ircd:/run/ircd:/usr/sbin/nologin
`

// ubuntuUsers is what /etc/passwd of an Ubuntu image likely holds, "" of any other release. Source: the official image families:
// ubuntu:24.04 and later have the user ubuntu with number 1000.
func ubuntuUsers(r release) string {
	const nobody = "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	switch {
	case r.id != "ubuntu":
		return ""
	case r.version < "24.04":
		return baseUsers + "gnats:x:41:41:Gnats Bug-Reporting System (admin):/var/lib/gnats:/usr/sbin/nologin\n_apt:x:100:65534::/nonexistent:/usr/sbin/nologin\n" + nobody
	}
	return baseUsers + "_apt:x:42:65534::/nonexistent:/usr/sbin/nologin\n" + nobody + "ubuntu:x:1000:1000:Ubuntu:/home/ubuntu:/bin/bash\n"
}
