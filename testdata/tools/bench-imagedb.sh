#!/bin/sh
# Reads one image with layerlint and with others, side by side, and prints what each took: processor seconds, wall seconds, peak memory,
# temporary disk, and the processor's ratio to layerlint's. All read the same archive in the form of docker save.
#
#   LAYOUT=DIR REF=NAME testdata/tools/bench-imagedb.sh     an image of an OCI layout
#   ARCHIVE=FILE testdata/tools/bench-imagedb.sh            an archive; REF names the image in it
#
# crane, dive and syft are built through the Go module proxy into $BIN, none of them is linked into layerlint; building syft takes minutes.
# syft runs twice: with dpkg's packages alone, which is the least it does with an image, and as it comes. igzip is measured where it is
# installed (Debian: isal). The best of $RUNS runs counts. Then come the queries, six times for benchstat.
set -eu
BIN=${BIN:-$PWD/bin/peers}
RUNS=${RUNS:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "${server:-}" ] || kill "$server"' EXIT
mkdir -p "$BIN" "$work/tmp"
CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o "$work/layerlint" ./cmd/layerlint
[ -x "$BIN/crane" ] || GOBIN=$BIN go install github.com/google/go-containerregistry/cmd/crane@v0.22.1
[ -x "$BIN/dive" ] || GOBIN=$BIN go install github.com/wagoodman/dive@v0.13.1
[ -x "$BIN/syft" ] || CGO_ENABLED=0 GOBIN=$BIN go install -ldflags='-s -w' github.com/anchore/syft/cmd/syft@v1.52.0 ||
	echo "syft cannot be built here and is left out" >&2

if [ -z "${ARCHIVE:-}" ]; then
	ARCHIVE=$work/image.tar
	digest=$("$work/layerlint" image config --offline --layout "$LAYOUT" "$REF" | sed -n 's/^  "Digest": "\(.*\)",$/\1/p')
	port=$((20000 + $$ % 20000))
	"$BIN/crane" registry serve --address "127.0.0.1:$port" >"$work/registry.log" 2>&1 &
	server=$!
	until "$BIN/crane" catalog "127.0.0.1:$port" >/dev/null 2>&1; do sleep 0.1; done
	"$BIN/crane" push --index "$LAYOUT" "127.0.0.1:$port/all:1" >/dev/null 2>&1
	"$BIN/crane" pull "127.0.0.1:$port/all@$digest" "$ARCHIVE" >/dev/null 2>&1
	kill "$server"
	server=
	REF=$(tar -xOf "$ARCHIVE" manifest.json | sed 's/.*"RepoTags":\["\([^"]*\)".*/\1/')
fi
# All layers as one gzip stream of several members, for the decoders alone.
for l in $(tar -xOf "$ARCHIVE" manifest.json | sed 's/.*"Layers":\[\([^]]*\)\].*/\1/; s/[",]/ /g'); do
	tar -xOf "$ARCHIVE" "$l"
done >"$work/layers.gz"
go test -c -o "$work/inflate.test" ./imagedb/inflate

# measure NAME COMMAND... appends "cpu wall KB disk NAME" of the best run.
measure() {
	name=$1
	shift
	for _ in $(seq "$RUNS"); do
		rm -rf "$work/tmp"
		mkdir "$work/tmp"
		(
			peak=0
			while :; do
				now=$(du -sk "$work/tmp" 2>/dev/null | cut -f1)
				[ "${now:-0}" -le "$peak" ] || { peak=$now && echo "$peak" >"$work/peak"; }
				sleep 0.05
			done
		) &
		watcher=$!
		echo 4 >"$work/peak"
		TMPDIR=$work/tmp LAYERLINT_CACHE=$work/cache command time -o "$work/time" -f '%U %S %e %M' "$@" >/dev/null 2>"$work/err" || { cat "$work/err" >&2; }
		kill "$watcher"
		awk -v disk="$(cat "$work/peak")" -v name="$name" '{printf "%.2f %.2f %d %d %s\n", $1+$2, $3, $4, disk-4, name}' "$work/time"
		rm -rf "$work/cache"
	done | sort -n | head -1 >>"$work/results"
}

measure layerlint "$work/layerlint" image ls --offline --layout "$ARCHIVE" "$REF" /
measure crane-export sh -c "'$BIN/crane' export - - <'$ARCHIVE'"
measure dive "$BIN/dive" "docker-archive://$ARCHIVE" --ci
if [ -x "$BIN/syft" ]; then
	export SYFT_CHECK_FOR_APP_UPDATE=false
	measure syft-dpkg "$BIN/syft" scan -q --override-default-catalogers dpkg-db-cataloger -o json "docker-archive:$ARCHIVE"
	measure syft "$BIN/syft" scan -q -o json "docker-archive:$ARCHIVE"
fi
for decoder in own klauspost stdlib; do
	LAYER=$work/layers.gz measure "decode:$decoder" "$work/inflate.test" -test.run '^$' -test.bench "Inflate/decoder=$decoder\$" -test.benchtime 1x -test.cpu 1
done
if command -v igzip >/dev/null; then measure decode:igzip igzip -d -c "$work/layers.gz"; fi
ls -l "$ARCHIVE" | awk '{printf "archive: %.0f MB\n", $5/1e6}'
awk 'NR==1 {own=$1} {printf "%-18s %6.2f CPU s  %6.2f wall s  %6.0f MB memory  %6.0f MB disk   layerlint takes %.2f of its CPU\n", $5, $1, $2, $3/1e3, $4/1e3, own/$1}' "$work/results"
echo
go test ./imagedb/layer -run '^$' -bench 'Parse|Lookup|Children|Named|Glob|Merge' -count 6 -benchmem
