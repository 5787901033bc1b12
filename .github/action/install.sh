#!/usr/bin/env bash
# Puts the program into RUNNER_TEMP and its path into the step's outputs: a release's archive, whose checksum is compared, or a build of
# this action's source where there is no release or LAYERLINT_VERSION is "source". The caller's Go stays as it is.
set -euo pipefail

dir="$RUNNER_TEMP/layerlint"
mkdir -p "$dir"
version="${LAYERLINT_VERSION:-}"
if [[ -z "$version" && "${LAYERLINT_REF:-}" =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]]; then
	version="$LAYERLINT_REF"
fi

case "$(uname -s)" in
Linux) os=linux ;;
Darwin) os=darwin ;;
MINGW* | MSYS* | CYGWIN*) os=windows ;;
*) os= ;;
esac
case "$(uname -m)" in
x86_64 | amd64) arch=amd64 ;;
arm64 | aarch64) arch=arm64 ;;
*) arch= ;;
esac
program="$dir/layerlint"
ending=tar.gz
if [[ "$os" == windows ]]; then
	program+=.exe
	ending=zip
fi

download() {
	local base="${LAYERLINT_RELEASES:-https://github.com/layerlint/layerlint/releases/download}/$version"
	local archive="layerlint_${version#v}_${os}_${arch}.$ending"
	local fetch=(curl -fsSL --retry 3 --max-time 120)
	"${fetch[@]}" -o "$dir/checksums.txt" "$base/checksums.txt" || return 1
	"${fetch[@]}" -o "$dir/$archive" "$base/$archive" || return 1
	local want got
	want="$(awk -v name="$archive" '$2 == name { print $1 }' "$dir/checksums.txt")"
	if command -v sha256sum >/dev/null; then
		got="$(sha256sum "$dir/$archive" | cut -d' ' -f1)"
	else
		got="$(shasum -a 256 "$dir/$archive" | cut -d' ' -f1)"
	fi
	if [[ -z "$want" || "$want" != "$got" ]]; then
		echo "::error::$archive has checksum $got, checksums.txt has ${want:-none}"
		exit 2
	fi
	if [[ "$ending" == zip ]]; then
		unzip -qo "$dir/$archive" layerlint.exe -d "$dir"
	else
		tar -xzf "$dir/$archive" -C "$dir" layerlint
	fi
}

build() {
	if ! command -v go >/dev/null; then
		echo "::error::layerlint ${version:-of this ref} has no archive for this machine, and there is no Go to build it: set the input version"
		exit 2
	fi
	echo "building layerlint from source; set the input version to download a release instead"
	(cd "$LAYERLINT_ACTION" && CGO_ENABLED=0 go build -trimpath -o "$program" ./cmd/layerlint)
}

if [[ -z "$version" || "$version" == source || -z "$os" || -z "$arch" ]] || ! download; then
	build
fi
"$program" version
echo "program=$program" >>"$GITHUB_OUTPUT"
