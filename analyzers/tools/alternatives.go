package tools

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Alternatives are the commands that packages' scripts make with update-alternatives, so that the package's list of
// files lacks them. Sources: the postinst scripts of the packages of Debian 11 to 13 that the catalog holds, where a
// line names the command; then those of bookworm, as of November 2026, which name it in a loop or of which the catalog
// holds none: openjdk-17-jre-headless, openjdk-17-jdk-headless, php8.2-cli, xz-utils, emacs-bin-common, emacs-nox,
// universal-ctags, lua5.4, mailutils, bsd-mailx, inetutils-telnet, inetutils-ftp, inetutils-traceroute,
// rsh-redone-client, info, lynx, surf, xterm, rename, aptitude, automake, debianutils, python3-unittest2,
// imagemagick-6.q16 (and by its like 7.q16 of trixie), openmpi-bin, plzip, sysstat; then what scripts link and divert
// otherwise: libglib2.0-0, libpq-dev, binutils-multiarch. The last were found by installing 1,603 packages of bookworm
// that the catalog holds and comparing the commands.
var Alternatives = filesystem.NewNames(strings.Fields(alternatives)...)

const alternatives = `arptables arptables-restore arptables-save awk babeljs babeljs-external-helpers babeljs-node babeljs-parser c++ c89 c99 cc ebtables
	ebtables-restore ebtables-save editor ex f77 f95 fakeroot ip6tables ip6tables-restore ip6tables-save iptables
	iptables-restore iptables-save js lzma mpiCC mpic++ mpicc mpicxx mpiexec mpif77 mpif90 mpifort mpirun mt nawk nc
	netcat open pager pico pinentry program rview rvim sopv vi view vim vimdiff write yacc java jpackage keytool
	rmiregistry jar jarsigner javac javadoc javap jcmd jdb jdeprscan jdeps jfr jimage jinfo jlink jmap jmod jps
	jrunscript jshell jstack jstat jstatd serialver jhsdb php phar phar.phar unlzma lzcat lzmore lzless lzdiff lzcmp
	lzgrep lzegrep lzfgrep ctags etags ebrowse emacsclient emacs lua luac mail mailx Mail frm from messages movemail
	readmsg dotlock telnet ftp pftp traceroute rsh rlogin infobrowser www-browser x-www-browser x-terminal-emulator
	rename aptitude automake aclocal which jexec unit2 animate compare composite conjure convert display identify import
	mogrify montage stream animate-im6 compare-im6 composite-im6 conjure-im6 convert-im6 display-im6 identify-im6
	import-im6 mogrify-im6 montage-im6 stream-im6 animate-im7 compare-im7 composite-im7 conjure-im7 convert-im7
	display-im7 identify-im7 import-im7 mogrify-im7 montage-im7 stream-im7 magick magick-im7 magick-script
	magick-script-im7 caf caf.openmpi cafrun cafrun.openmpi lzip lzip-compressor lzip-decompressor lzmp sar
	glib-compile-schemas gio-querymodules pg_config.libpq-dev x86_64-linux-gnu-addr2line.single
	x86_64-linux-gnu-ar.single x86_64-linux-gnu-gprof.single x86_64-linux-gnu-nm.single x86_64-linux-gnu-objcopy.single
	x86_64-linux-gnu-objdump.single x86_64-linux-gnu-ranlib.single x86_64-linux-gnu-readelf.single
	x86_64-linux-gnu-size.single x86_64-linux-gnu-strings.single x86_64-linux-gnu-strip.single`

// bringers are the packages, by what their names begin with or by a part with a dash, without which some of those
// commands do not come. Sources: the postinst scripts of gcc, g++, clang-14, tcc and pcc, of automake and php8.2-cli,
// and of openjdk-17-jdk-headless and ecj, of bookworm, read in November 2026.
var bringers = []struct {
	commands string
	parts    []string
}{
	{"cc c++ c89 c99", []string{"gcc", "g++", "clang", "tcc", "pcc"}},
	{"automake aclocal", []string{"automake"}},
	{"php phar phar.phar", []string{"php"}},
	{"jar jarsigner javac javadoc javap jcmd jdb jdeprscan jdeps jhsdb jimage jinfo jlink jmap jmod jps jrunscript jshell jstack jstat jstatd serialver", []string{"-jdk", "ecj"}},
}

// AlternativesBut are those less the commands of a JDK that no package has which comes.
func AlternativesBut(lacking *filesystem.Names) *filesystem.Names {
	if lacking == nil || !lacking.Has("javac") {
		return Alternatives
	}
	return AlternativesOf([]string{"gcc", "automake", "php"})
}

// AlternativesOf are those that the scripts of packages may make.
func AlternativesOf(packages []string) *filesystem.Names {
	left := Names(alternatives)
	for _, b := range bringers {
		if slices.ContainsFunc(packages, func(name string) bool {
			return slices.ContainsFunc(b.parts, func(part string) bool {
				return strings.HasPrefix(name, part) && !strings.HasSuffix(name, "-base") || part[0] == '-' && strings.Contains(name, part)
			})
		}) {
			continue
		}
		for command := range strings.FieldsSeq(b.commands) {
			delete(left, command)
		}
	}
	return filesystem.NewNames(slices.Collect(maps.Keys(left))...)
}
