package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// alternatives are the commands that packages' scripts make with update-alternatives, so that the package's list of files lacks them.
// Sources: the postinst scripts of the packages of Debian 11 to 13 that the catalog holds, where a line names the command; then those of
// bookworm, as of November 2026, which name it in a loop or of which the catalog holds none: openjdk-17-jre-headless, openjdk-17-jdk-headless,
// php8.2-cli, xz-utils, emacs-bin-common, emacs-nox, universal-ctags, lua5.4, mailutils, bsd-mailx, inetutils-telnet, inetutils-ftp,
// inetutils-traceroute, rsh-redone-client, info, lynx, surf, xterm, rename, aptitude, automake, debianutils, python3-unittest2.
var alternatives = filesystem.NewNames(strings.Fields(`arptables arptables-restore arptables-save awk babeljs babeljs-external-helpers babeljs-node babeljs-parser c++ c89 c99 cc ebtables
	ebtables-restore ebtables-save editor ex f77 f95 fakeroot ip6tables ip6tables-restore ip6tables-save iptables iptables-restore
	iptables-save js lzma mpiCC mpic++ mpicc mpicxx mpiexec mpif77 mpif90 mpifort mpirun mt nawk nc netcat open pager pico pinentry program
	rview rvim sopv vi view vim vimdiff write yacc
	java jpackage keytool rmiregistry jar jarsigner javac javadoc javap jcmd jdb jdeprscan jdeps jfr jimage jinfo jlink jmap jmod jps
	jrunscript jshell jstack jstat jstatd serialver jhsdb php phar phar.phar unlzma lzcat lzmore lzless lzdiff lzcmp lzgrep lzegrep lzfgrep
	ctags etags ebrowse emacsclient emacs lua luac mail mailx Mail frm from messages movemail readmsg dotlock telnet ftp pftp traceroute rsh
	rlogin infobrowser www-browser x-www-browser x-terminal-emulator rename aptitude automake aclocal which jexec unit2`)...)
