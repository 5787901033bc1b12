package effects

import (
	"strings"
	"sync"
)

// table holds the commands by base name. Sources: their manual pages; the order of frequency decides what is in it.
var table = sync.OnceValue(build)

func build() map[string]row {
	t := map[string]row{}
	put := func(names string, r row) {
		for _, name := range strings.Fields(names) {
			t[name] = r
		}
	}
	put(`echo : true pwd printf`, succeeds)
	put(`false`, fails)
	put(`date hostname uname nproc whoami sleep seq tr tput expr arch tty locale getconf free df lsb_release groups printenv
		umask basename dirname logname uptime ps kill wait jobs trap type which command hash getopts times ulimit alias
		unalias ldd file javac-version nvidia-smi gpgconf sync realpath readlink lspci lscpu numfmt pgrep pidof
		top vmstat who base64 md5 cksum bc yq xmllint strings objdump nm getfattr getcap llvm-config scanelf let test
		[ [[ read return break continue shift exit export unset local readonly
		declare typeset set eval exec source . cd shopt enable pushd popd dirs mapfile readarray hg-version factor`, quiet)
	put(`cat rev less more`, reads("", ""))
	put(`tac`, reads("s", "separator"))
	put(`nl`, reads("bdfhilnsvw", "body-numbering section-delimiter footer-numbering header-numbering line-increment join-blank-lines number-format number-separator starting-line-number number-width"))
	put(`zcat xzcat bzcat`, unpacked)
	put(`ls dir vdir`, looks("ITw", "width tabsize time-style ignore hide sort time format block-size", "H", "dereference-command-line"))
	put(`uniq xxd`, transcript)
	put(`sort`, sorts)
	put(`tail`, follows)
	put(`head`, reads("nc", "lines bytes"))
	put(`wc`, reads("", "files0-from"))
	put(`cut`, reads("bcdf", "bytes characters delimiter fields output-delimiter"))
	put(`od hexdump`, reads("AjNSntTefs", "address-radix skip-bytes read-bytes format endian length"))
	put(`comm fold expand unexpand fmt`, reads("wtgp", "width tabs output-delimiter goal"))
	put(`join paste tsort`, reads("12aejotvd", "delimiters"))
	put(`stat du`, looks("cdBtX", "format printf exclude exclude-from files0-from max-depth threshold time-style block-size", "D", "dereference-args"))
	put(`readelf`, reads("xpRw", "hex-dump string-dump relocated-dump"))
	put(`cmp`, differs("in", "bytes ignore-initial"))
	put(`diff`, differs("CUIxXF", "exclude label"))
	put(`sha256sum md5sum sha1sum sha512sum sha224sum sha384sum b2sum shasum`, sums)
	put(`jq`, jq)
	put(`patch`, patch)
	put(`grep egrep fgrep rg`, grep)
	put(`awk gawk mawk`, awk)
	put(`sed`, sed)
	put(`dos2unix unix2dos`, recode)
	put(`find`, find)
	put(`id`, ident)
	put(`mkdir`, mkdir)
	put(`rmdir`, rmdir)
	put(`rm unlink`, rm)
	put(`shred`, shred)
	put(`touch`, touch)
	put(`cp`, cp)
	put(`mv`, mv)
	put(`ln`, ln)
	put(`install`, install)
	put(`chmod`, chmod)
	put(`chown chgrp`, chown)
	put(`tee`, tee)
	put(`tar bsdtar gtar`, tar)
	put(`unzip`, unzip)
	put(`gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lzma`, compress)
	put(`curl`, curl)
	put(`wget`, wget)
	put(`git`, git)
	put(`gpg gpg2 gpgv`, gpg)
	put(`gcc g++ cc c++ clang clang++ ld nvcc gfortran musl-gcc as`, outputs("-o --output"))
	put(`openssl`, openssl)
	put(`ssh-keygen`, sshKeygen)
	put(`passwd`, passwd)
	put(`update-alternatives alternatives`, alternatives)
	put(`locale-gen`, settles("/usr/lib/locale", "/etc/default", "/etc/locale.gen", "/etc/locale.conf", "/etc/locale.alias", "/usr/share/i18n",
		"/var/lib/locales"))
	put(`setcap`, settles())
	put(`fc-cache`, settles("/var/cache/fontconfig", "/root/.cache/fontconfig"))
	put(`update-ca-certificates update-ca-trust`, settles("/etc/ssl", "/etc/ca-certificates", "/etc/pki", "/usr/local/share/ca-certificates", "/var/lib/ca-certificates"))
	put(`ldconfig`, ldconfig)
	put(`useradd`, useradd)
	put(`adduser`, adduser)
	put(`groupadd`, groupadd)
	put(`addgroup`, addgroup)
	put(`userdel deluser`, userdel)
	put(`groupdel`, groupdel)
	put(`usermod`, usermod)
	put(`groupmod`, groupmod)
	put(`delgroup`, delgroup)
	put(`chsh`, chsh)
	put(`newusers pwconv`, account)
	put(`gpasswd`, gpasswd)
	put(`chage`, chage)
	put(`chpasswd`, enrolling)
	put(`getent`, getent)
	put(`nice ionice nohup time stdbuf catchsegv unbuffer setarch linux64 linux32`, wrapper("nceioPpt", "adjustment class", 0))
	put(`setsid`, setsid)
	put(`timeout`, wrapper("ks", "kill-after signal", 1))
	put(`tini tini-static`, wrapper("pe", "", 0))
	put(`dumb-init`, wrapper("r", "rewrite", 0))
	put(`env`, environment)
	put(`sudo doas`, sudo)
	put(`gosu su-exec`, gosu)
	put(`su runuser`, su)
	put(`setpriv`, setpriv)
	put(`sh bash dash ash rbash`, sh)
	put(`xargs`, xargs)
	put(`mktemp`, mktemp)
	put(`split csplit truncate cpio ar zip
		rsync scp ssh sftp aria2c jupyter jupyter-lab gcloud aws
		unsquashfs msgfmt protoc ruff black makeinfo`, scoped())
	named(put)
	put(`ant hugo tox pytest`, projects())
	put(`pear`, projects("/usr/local", "/opt", "/usr/src"))
	put(`fix-permissions`, fixPermissions)
	put(`jupyter-kernelspec`, scoped("/usr/local/share/jupyter", "/usr/share/jupyter", "/opt/conda/share/jupyter"))
	put(`opensearch-plugin elasticsearch-plugin`, scoped("/usr/share/opensearch", "/usr/share/elasticsearch", "/etc/opensearch", "/etc/elasticsearch"))
	put(`sagemaker-code-editor code-server`, scoped("/opt", "/usr/local/share"))
	put(`rosdep`, rosdep)
	put(`systemctl rc-update update-rc.d`, settles("/etc", "/run", "/var/run", "/usr/lib/systemd"))
	put(`service`, scoped("/etc", "/run", "/var/run", "/usr/lib/systemd"))
	put(`chroot`, chroot)
	put(`debootstrap buildah docker snap flatpak`, opaque)
	return t
}
