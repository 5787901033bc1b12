package evaluate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// links are those of busybox as Debian builds it, measured with 1.35, without all that are not needed here.
var links = strings.Fields(`[ [[ acpid adjtimex ar arch arp arping ascii ash awk base64 basename bc blkdiscard blockdev brctl bunzip2 busybox
	bzcat bzip2 cal cat chgrp chmod chown chroot chvt clear cmp cp cpio crc32 crond crontab cttyhack cut date dc dd
	deallocvt depmod devmem df diff dirname dmesg dnsdomainname dos2unix dpkg dpkg-deb du dumpkmap dumpleases echo ed
	egrep env expand expr factor fallocate false fatattr fdisk fgrep find findfs fold free freeramdisk fsfreeze fstrim
	ftpget ftpput getopt getty grep groups gunzip gzip halt head hexdump hostid
	hostname httpd hwclock id ifconfig ifdown ifup init insmod ionice ip ipcalc kill killall klogd last less link linux32 linux64 ln ls rm`)

// TestApplets: a shell of busybox's may have what has no file.
func TestApplets(t *testing.T) {
	for _, c := range []struct {
		names        []string
		release, run string
		want         filesystem.Presence
		likely       bool
	}{
		{links[:20], "debian", "adduser app", filesystem.Unknown, false},
		{links, "debian", "adduser app", filesystem.Absent, true},
		{links, "debian", "command -v adduser", filesystem.Absent, true},
		{links, "debian", "rm /bin/ls && ls", filesystem.Unknown, false},
		{links, "debian", "nosuch", filesystem.Absent, false},
		{links[:20], "alpine", "telnet", filesystem.Absent, true},
		{links, "alpine", "rm /bin/ls && ls", filesystem.Absent, true},
	} {
		files := tree{"/bin": {Presence: filesystem.Present, Type: filesystem.Directory}, "/etc": {Presence: filesystem.Present, Type: filesystem.Directory}}
		for _, name := range append([]string{"sh"}, c.names...) {
			files["/bin/"+name] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: "busybox"}
		}
		files["/bin/busybox"] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Package: "busybox"}
		files["/etc/os-release"] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Known: filesystem.KnowContent,
			Content: []byte("ID=" + c.release + "\nVERSION_ID=3.20\n")}
		b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM box\nRUN "+c.run+"\n"))),
			Images: imagedb.Fixed(&imagedb.Image{Ref: "box", Platform: "linux/amd64", ConfigKnown: true, Completeness: imagedb.Complete,
				Tree: func(context.Context) (filesystem.Tree, error) { return files, nil }})}
		pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		needs := evaluate.Analyzer.Of(pass).Stages[0].Steps[0].Needs
		if n := needs[len(needs)-1]; n.Presence != c.want || n.Likely != c.likely {
			t.Errorf("%s with %d links under %s: %+v", c.run, len(c.names), c.release, n)
		}
	}
}
