package catalog

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// baseUsers is what base-passwd's passwd.master has in common in all supported releases. Source: Debian 12's
// base-passwd 3.6.1.
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

// recipe is what an image's recipe does to the users of Ubuntu's image.
type recipe struct {
	added   string // NAME:UID of the users that it adds, with blanks between
	replace bool   // it takes the user ubuntu away, or gives it another name
}

// recipes are the images made from Ubuntu's of which the users are known. Of any other a recipe may have changed them.
// Source: the recipes of the image families, September 2026.
var recipes = map[string]recipe{
	"ubuntu": {}, "nvidia/cuda": {}, "buildpack-deps": {}, "condaforge/miniforge3": {}, "eclipse-temurin": {}, "maven": {}, "ollama/ollama": {},
	"pytorch/pytorch": {}, "quay.io/condaforge/miniforge3": {}, "rocm/dev-ubuntu-22.04": {}, "rocm/dev-ubuntu-24.04": {}, "tensorflow/tensorflow": {},
	"tomcat": {}, "vllm/vllm-openai": {}, "ghcr.io/huggingface/text-generation-inference": {},
	"apache/spark":                             {added: "spark:185"},
	"gradle":                                   {"gradle:1000", true},
	"mariadb":                                  {"mysql:999", true},
	"mcr.microsoft.com/devcontainers/base":     {"vscode:1000", true},
	"mcr.microsoft.com/dotnet/aspnet":          {added: "app:1654"},
	"mcr.microsoft.com/dotnet/runtime":         {added: "app:1654"},
	"mcr.microsoft.com/dotnet/runtime-deps":    {added: "app:1654"},
	"mcr.microsoft.com/dotnet/sdk":             {added: "app:1654"},
	"mcr.microsoft.com/playwright/python":      {added: "pwuser:1001"},
	"mongo":                                    {added: "mongodb:999"},
	"nvcr.io/nvidia/pytorch":                   {"", true},
	"nvcr.io/nvidia/tensorflow":                {"", true},
	"nvcr.io/nvidia/tritonserver":              {"triton-server:1000", true},
	"quay.io/jupyter/base-notebook":            {"jovyan:1000", true},
	"quay.io/jupyter/datascience-notebook":     {"jovyan:1000", true},
	"quay.io/jupyter/docker-stacks-foundation": {"jovyan:1000", true},
	"quay.io/jupyter/minimal-notebook":         {"jovyan:1000", true},
	"quay.io/jupyter/pyspark-notebook":         {"jovyan:1000", true},
	"quay.io/jupyter/pytorch-notebook":         {"jovyan:1000", true},
	"quay.io/jupyter/r-notebook":               {"jovyan:1000", true},
	"quay.io/jupyter/scipy-notebook":           {"jovyan:1000", true},
	"quay.io/jupyter/tensorflow-notebook":      {"jovyan:1000", true},
	"rabbitmq":                                 {added: "rabbitmq:999"},
	"spark":                                    {added: "spark:185"},
}

// ubuntuUsers is what /etc/passwd of an Ubuntu image likely holds, "" of any other release or where that is not known.
// Source: the official image families: ubuntu:24.04 and later have the user ubuntu with number 1000.
func ubuntuUsers(ref string, r release) string {
	const nobody = "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	named, err := parseReference(ref)
	made, known := recipes[named.repo]
	if r.id != "ubuntu" || err != nil || !known {
		return ""
	}
	users := baseUsers
	if r.version < "24.04" {
		users += "gnats:x:41:41:Gnats Bug-Reporting System (admin):/var/lib/gnats:/usr/sbin/nologin\n_apt:x:100:65534::/nonexistent:/usr/sbin/nologin\n" + nobody
	} else {
		users += "_apt:x:42:65534::/nonexistent:/usr/sbin/nologin\n" + nobody
		if !made.replace {
			users += "ubuntu:x:1000:1000:Ubuntu:/home/ubuntu:/bin/bash\n"
		}
	}
	for _, added := range strings.Fields(made.added) {
		name, id, _ := strings.Cut(added, ":")
		users += name + ":x:" + id + ":" + id + "::/home/" + name + ":/bin/sh\n"
	}
	return users
}

// debianRecipes are the users that the recipes of official images on Debian add. Of others that is not known. Source:
// the images' own recipes.
var debianRecipes = map[string]string{"debian": "", "bitnami/minideb": "", "buildpack-deps": "", "node": "node:1000", "python": "", "golang": "", "rust": "", "ruby": "", "gcc": "", "perl": "",
	"ghost": "node:1000", "drupal": "", "nextcloud": "", "nginx": "nginx:101", "redis": "redis:999", "php": "", "httpd": "", "openjdk": "", "wordpress": "",
	"julia": "", "erlang": "", "elixir": "", "memcached": "memcache:11211", "haproxy": "haproxy:99", "oven/bun": "bun:1000", "denoland/deno": "deno:1993",
	"mcr.microsoft.com/dotnet/sdk": "app:1654", "mcr.microsoft.com/dotnet/aspnet": "app:1654", "mcr.microsoft.com/dotnet/runtime": "app:1654",
	"mcr.microsoft.com/dotnet/runtime-deps": "app:1654"}

// debianUsers is what /etc/passwd of an image on Debian likely holds, "" where that is not known. Source: base-passwd
// 3.5.51, 3.6.1 and 3.6.7, and apt's scripts.
func debianUsers(ref string, r release) string {
	named, err := parseReference(ref)
	added, known := debianRecipes[named.repo]
	if r.id != "debian" || err != nil || !known {
		return ""
	}
	users := baseUsers + "_apt:x:42:65534::/nonexistent:/usr/sbin/nologin\n"
	if r.version == "11" {
		users = baseUsers + "gnats:x:41:41:Gnats Bug-Reporting System (admin):/var/lib/gnats:/usr/sbin/nologin\n_apt:x:100:65534::/nonexistent:/usr/sbin/nologin\n"
	}
	users += "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	if name, id, ok := strings.Cut(added, ":"); ok {
		users += name + ":x:" + id + ":" + id + "::/home/" + name + ":/bin/bash\n"
	}
	return users
}

// departedUsers are the users and groups of an image on a release that the catalog has no packages of, where those that
// its recipe makes are known. Sources: base-passwd, systemd's and apt's scripts of those releases, as remembered.
func departedUsers(ref string) []store.Extra {
	r, _, ok := history.OfImage(ref, "")
	named, err := parseReference(ref)
	added, known := debianRecipes[named.repo]
	if made, ubuntus := recipes[named.repo]; r.ID == "ubuntu" {
		added, known = made.added, ubuntus
	}
	system, aged := agedUsers[r.ID+" "+r.Version]
	if !ok || err != nil || !known || !aged {
		return nil
	}
	users := baseUsers + "gnats:x:41:41:Gnats Bug-Reporting System (admin):/var/lib/gnats:/usr/sbin/nologin\n" +
		"nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	for _, user := range strings.Fields(system + " " + added) {
		name, id, _ := strings.Cut(user, ":")
		users += name + ":x:" + id + ":" + id + "::/home/" + name + ":/bin/sh\n"
	}
	passwd, group := text("/etc/passwd", users), text("/etc/group", groups(users, debianGroups))
	passwd.Likely, group.Likely = true, true
	passwd.Note, group.Note = "users of the release's base system, and of the image's recipe", "groups of the release's base system"
	return []store.Extra{passwd, group}
}

// agedUsers are the users of releases' base systems beside those that all have.
var agedUsers = map[string]string{
	"debian 8": "systemd-timesync:100 systemd-network:101 systemd-resolve:102 systemd-bus-proxy:103",
	"debian 9": "_apt:100", "debian 10": "_apt:100",
	"ubuntu 14.04": "libuuid:100 syslog:101",
	"ubuntu 16.04": "systemd-timesync:100 systemd-network:101 systemd-resolve:102 systemd-bus-proxy:103 _apt:104",
	"ubuntu 18.04": "_apt:100",
}

// debianGroups are those of base-passwd's group.master, in all supported releases. Source: Debian 12's base-passwd
// 3.6.1.
var debianGroups = strings.Fields(`
	root:0 daemon:1 bin:2 sys:3 adm:4 tty:5 disk:6 lp:7 mail:8 news:9 uucp:10 man:12 proxy:13 kmem:15 dialout:20
	fax:21 voice:22 cdrom:24 floppy:25 tape:26 sudo:27 audio:29 dip:30 www-data:33 backup:34 operator:37 list:38
	irc:39 src:40 shadow:42 utmp:43 video:44 sasl:45 plugdev:46 staff:50 games:60 users:100 nogroup:65534`)

// groups is what /etc/group likely holds beside the base's groups: one of the name and number of each user who has a
// group of that number, as those who make users do.
func groups(users string, base []string) string {
	var b strings.Builder
	for _, group := range base {
		name, id, _ := strings.Cut(group, ":")
		b.WriteString(name + ":x:" + id + ":\n")
	}
	for user := range strings.Lines(users) {
		f := strings.Split(user, ":")
		own := f[0] + ":" + f[3]
		if !slices.ContainsFunc(base, func(g string) bool {
			return g == own || strings.HasSuffix(g, ":"+f[3]) || strings.HasPrefix(g, f[0]+":")
		}) {
			b.WriteString(f[0] + ":x:" + f[3] + ":\n")
		}
	}
	return b.String()
}

// alpineGroups are those of alpine-baselayout's group, as remembered: not every branch has all of them.
var alpineGroups = strings.Fields(`
	root:0 bin:1 daemon:2 sys:3 adm:4 tty:5 disk:6 lp:7 mem:8 kmem:9 wheel:10 floppy:11 mail:12 news:13 uucp:14
	man:15 cron:16 console:17 audio:18 cdrom:19 dialout:20 ftp:21 sshd:22 input:23 at:25 tape:26 video:27
	netdev:28 readproc:30 squid:31 xfs:33 kvm:34 games:35 shadow:42 postgres:70 cdrw:80 www-data:82 usb:85
	vpopmail:89 users:100 ntp:123 nofiles:200 smmsp:209 locate:245 abuild:300 utmp:406 ping:999 nogroup:65533
	nobody:65534`)

// alpineBase is the users of Alpine's images, those that only older branches have among them. Source: aports,
// main/alpine-baselayout/passwd of 3.3 to edge.
var alpineBase = strings.Fields(`
	root:0 bin:1 daemon:2 adm:3 lp:4 sync:5 shutdown:6 halt:7 mail:8 news:9 uucp:10 operator:11 man:13
	postmaster:14 cron:16 ftp:21 sshd:22 at:25 squid:31 xfs:33 games:35 postgres:70 nut:84 cyrus:85 vpopmail:89
	ntp:123 smmsp:209 guest:405 nobody:65534`)

// alpineRecipes are the users that the recipes of official images on Alpine add, with their groups' numbers where those are
// others. Of other images that is not known. Source: the images' own recipes.
var alpineRecipes = map[string]string{"alpine": "", "golang": "", "python": "", "ruby": "", "rust": "", "docker": "dockremap:100", "node": "node:1000",
	"eclipse-temurin": "", "amazoncorretto": "", "nginx": "nginx:101", "php": "www-data:82", "redis": "redis:999:1000", "postgres": "", "memcached": "memcache:11211", "caddy": "",
	"httpd": "www-data:82", "wordpress": "www-data:82", "composer": "www-data:82", "haproxy": "haproxy:99", "openjdk": "", "ghost": "node:1000", "drupal": "www-data:82", "nextcloud": "www-data:82"}

// alpineUsers is what /etc/passwd of an image on Alpine likely holds, "" where that is not known.
func alpineUsers(ref string) string {
	named, err := parseReference(ref)
	added, known := alpineRecipes[named.repo]
	if err != nil || !known {
		return ""
	}
	var b strings.Builder
	for _, user := range slices.Concat(alpineBase, strings.Fields(added)) {
		name, id, _ := strings.Cut(user, ":")
		id, group, other := strings.Cut(id, ":")
		if !other {
			group = id
		}
		home, shell := "/home/"+name, "/sbin/nologin"
		if name == "root" {
			home, shell = "/root", "/bin/ash"
		}
		b.WriteString(name + ":x:" + id + ":" + group + "::" + home + ":" + shell + "\n")
	}
	return b.String()
}

// rpmImages are the images of nothing but a distribution with RPM, by repository.
var rpmImages = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:centos|fedora(?:-minimal)?|rockylinux(?:/rockylinux)?|almalinux|amazonlinux|oraclelinux|` +
		`quay\.io/centos/centos|opensuse/(?:leap|tumbleweed)|registry\.suse\.com/bci/bci-base|mcr\.microsoft\.com/azurelinux/base/core|` +
		`(?:registry\.(?:access\.)?redhat\.(?:com|io)/)?(?:ubi[0-9]+/ubi|ubi[0-9]+|redhat/ubi[0-9]+)(?:-minimal)?)$`)
})

// onRPM matches the tags of nvidia/cuda's images on such a distribution. Their recipes add no users.
var onRPM = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`-(?:centos|ubi|rockylinux|oraclelinux)[0-9.]*$`)
})

// rpmUsers and rpmGroups are the users and groups that the images of distributions with RPM may have, with a number where
// all of them have it. Sources: uidgid of Fedora's setup and the users of packages that images have, as remembered.
var (
	rpmUsers = strings.Fields(`root:0 bin:1 daemon:2 adm:3 lp:? sync:5 shutdown:6 halt:7 mail:8 operator:11 games:12 ftp:14
	nobody:? man:? news:? uucp:? gopher:? at:? vcsa:? dbus:81 messagebus:? systemd-network:? systemd-resolve:?
	systemd-coredump:? systemd-timesync:? systemd-oom:? systemd-bus-proxy:? tss:59 polkitd:? saslauth:? sshd:? rpm:? utmp:?`)
	rpmGroups = strings.Fields(`root:0 bin:? sys:? adm:? tty:5 disk:? lp:? mem:? kmem:? wheel:? cdrom:? mail:? man:? dialout:?
	floppy:? games:? tape:? video:? ftp:? lock:? audio:? users:100 nobody:? nogroup:? nfsnobody:? utmp:? utempter:?
	input:? kvm:? render:? sgx:? shadow:? trusted:? console:? public:? modem:? xok:? news:? uucp:? at:? ssh_keys:?
	systemd-journal:? printadmin:? clock:? cgred:?`)
)

// rpmTexts are the accounts of an image of nothing but a distribution with RPM.
func rpmTexts(ref string) []store.Extra {
	named, err := parseReference(ref)
	if err != nil || !rpmImages().MatchString(named.repo) && (named.repo != "nvidia/cuda" || !onRPM().MatchString(named.tag)) {
		return nil
	}
	var users strings.Builder
	for _, user := range rpmUsers {
		name, id, _ := strings.Cut(user, ":")
		home := "/"
		if name == "root" {
			home = "/root"
		}
		users.WriteString(name + ":x:" + id + ":" + id + "::" + home + ":/bin/sh\n")
	}
	passwd, group := text("/etc/passwd", users.String()), text("/etc/group", groups(users.String(), rpmGroups))
	passwd.Likely, group.Likely = true, true
	passwd.Note, group.Note = "users of the distribution's setup, and of packages in its images", "groups of the same"
	return []store.Extra{passwd, group}
}

// runsAsRoot are the repositories of which no tag's recipe has ever had a USER, so that the user of a tag is known
// whose configuration is not. Source: the Dockerfiles of docker-library, buildpacks-deps, rust-lang/docker-rust,
// adoptium/containers and carlossg/docker-maven, September 2026.
var runsAsRoot = filesystem.NewNames(strings.Fields(`alpine buildpack-deps composer debian eclipse-temurin elixir erlang gcc golang httpd julia maven
	mongo mysql nginx node nvidia/cuda openjdk perl php postgres python pypy pytorch/pytorch r-base rabbitmq redis ruby rust tomcat ubuntu`)...)
