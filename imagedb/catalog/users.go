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

// recipeUsers are the images made from Ubuntu's that keep its users, with those that their recipes add. Others may rename or remove the
// user ubuntu (gradle, devcontainers/base, jupyter/base-notebook) or add users that are not listed here: of their users nothing is known.
// Source: the recipes of the official image families, September 2026.
var recipeUsers = map[string]string{
	"ubuntu": "", "nvidia/cuda": "", "buildpack-deps": "", "condaforge/miniforge3": "", "eclipse-temurin": "", "maven": "", "ollama/ollama": "",
	"pytorch/pytorch": "", "tensorflow/tensorflow": "", "tomcat": "",
	"mongo":                                 "mongodb:x:999:999::/data/db:/bin/sh\n",
	"rabbitmq":                              "rabbitmq:x:999:999::/var/lib/rabbitmq:/bin/sh\n",
	"mcr.microsoft.com/dotnet/sdk":          dotnetUser,
	"mcr.microsoft.com/dotnet/aspnet":       dotnetUser,
	"mcr.microsoft.com/dotnet/runtime":      dotnetUser,
	"mcr.microsoft.com/dotnet/runtime-deps": dotnetUser,
	"mcr.microsoft.com/playwright/python":   "pwuser:x:1001:1001::/home/pwuser:/bin/bash\n",
}

const dotnetUser = "app:x:1654:1654::/home/app:/bin/sh\n"

// ubuntuUsers is what /etc/passwd of an Ubuntu image likely holds, "" of any other release or where that is not known. Source: the official
// image families: ubuntu:24.04 and later have the user ubuntu with number 1000.
func ubuntuUsers(ref string, r release) string {
	const nobody = "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	repo, _, err := parseReference(ref)
	added, known := recipeUsers[repo]
	switch {
	case r.id != "ubuntu" || err != nil || !known:
		return ""
	case r.version < "24.04":
		return baseUsers + "gnats:x:41:41:Gnats Bug-Reporting System (admin):/var/lib/gnats:/usr/sbin/nologin\n_apt:x:100:65534::/nonexistent:/usr/sbin/nologin\n" + nobody + added
	}
	return baseUsers + "_apt:x:42:65534::/nonexistent:/usr/sbin/nologin\n" + nobody + "ubuntu:x:1000:1000:Ubuntu:/home/ubuntu:/bin/bash\n" + added
}
