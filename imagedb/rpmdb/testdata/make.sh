#!/bin/sh
# Makes the databases of this folder with the formats' own tools, from packages that rpm installs and one that it removes again: SQLite
# by rpm itself; the same headers in ndb by rpm's lib/backend/ndb/rpmpkg.c, which Debian's rpm leaves out, and in a Berkeley DB hash,
# which rpm no longer writes, by Berkeley DB's db_load. Debian: apt-get install rpm db-util sqlite3 gcc
#
#	make.sh RPM-SOURCE-FOLDER
set -eu
source=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
spec() { # name version release epoch arch
	cat <<EOF
Name: $1
Version: $2
Release: $3
${4:+Epoch: $4}
Summary: a test
License: Apache-2.0
BuildArch: $5
Provides: $1-also = 1, /usr/bin/$1-path
%description
A test.
%install
mkdir -p %{buildroot}/usr/bin %{buildroot}/etc/$1 %{buildroot}/usr/share/doc/$1 %{buildroot}/usr/share/$1
echo x >%{buildroot}/usr/bin/$1
echo x >%{buildroot}/usr/share/doc/$1/README
: >%{buildroot}/etc/$1/empty.conf
for i in \$(seq $6); do : >%{buildroot}/usr/share/$1/a-rather-long-file-name-number-\$i; done
%files
/usr/bin/$1
%config /etc/$1
%doc /usr/share/doc/$1/README
/usr/share/$1
EOF
}
spec plain 1.0 1 "" noarch 0 >"$work/plain.spec"
spec epochal 2.1~rc1 3.el9 7 noarch 2 >"$work/epochal.spec"
spec large 10 1 "" noarch 300 >"$work/large.spec"
spec gone 1 1 "" noarch 9 >"$work/gone.spec"
for i in 1 2 3 4 5 6 7 8 9 10; do spec "tiny$i" 1 "$i" "" noarch 0 >"$work/tiny$i.spec"; done # more rows than a page of SQLite holds
for spec in "$work"/*.spec; do
	rpmbuild -bb --quiet --define "_topdir $work" --define "_build_id_links none" "$spec"
done
rpm() { command rpm --root "$work/root" --define "_db_backend sqlite" --define "_dbpath /db" "$@"; }
mkdir "$work/root"
rpm --excludedocs --noscripts -i "$work"/RPMS/noarch/*.rpm
rpm -e gone
gzip -9nc "$work/root/db/rpmdb.sqlite" >rpmdb.sqlite.gz
rpm -qa --qf '%{NAME} %|EPOCH?{%{EPOCH}:}|%{VERSION}-%{RELEASE} %{ARCH}\n' | LC_ALL=C sort >packages.txt

# each header in a file named by its number
mkdir "$work/headers"
sqlite3 "$work/root/db/rpmdb.sqlite" "select writefile('$work/headers/' || hnum, blob) from Packages" >/dev/null

mkdir -p "$work/include/rpm"
printf '#include <stdlib.h>\n#include <string.h>\n#define xcalloc calloc\n#define xmalloc malloc\n#define xstrdup strdup\n#define xrealloc realloc\n#define _(x) x\n' >"$work/include/system.h"
printf '#define RPMLOG_ERR 0\n#define RPMLOG_WARNING 0\n#define rpmlog(...)\n' >"$work/include/rpm/rpmlog.h"
cat >"$work/put.c" <<'EOF'
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include "rpmpkg.h"
int main(int n, char **args) {
	rpmpkgdb db;
	static unsigned char blob[1 << 20];
	if (rpmpkgOpen(&db, args[1], O_RDWR | O_CREAT, 0644)) return 1;
	for (int i = 2; i < n; i++) {
		FILE *f = fopen(args[i], "rb");
		if (rpmpkgPut(db, i, blob, fread(blob, 1, sizeof blob, f))) return 2;
		fclose(f);
	}
	if (rpmpkgPut(db, n, blob, 500) || rpmpkgDel(db, n)) return 3;
	rpmpkgClose(db);
	return 0;
}
EOF
cc -w -I"$work/include" -I"$source/lib/backend/ndb" -o "$work/put" "$work/put.c" "$source/lib/backend/ndb/rpmpkg.c"
"$work/put" "$work/Packages.db" "$work"/headers/*
gzip -9nc "$work/Packages.db" >Packages.db.gz

{
	printf 'VERSION=3\nformat=bytevalue\ntype=hash\ndb_pagesize=4096\nHEADER=END\n 00000000\n ff000000\n'
	for f in "$work"/headers/*; do
		printf ' %02x000000\n ' "$(basename "$f")"
		od -An -v -tx1 "$f" | tr -d ' \n'
		echo
	done
	echo DATA=END
} | db_load "$work/Packages"
gzip -9nc "$work/Packages" >Packages.gz
