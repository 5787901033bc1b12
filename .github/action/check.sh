#!/usr/bin/env bash
# Checks PATHS with ARGS, both one a line, writes the summary and the counts, and ends with the check's status.
set -uo pipefail

# lines reads the lines of a text into the array it names, empty ones left out.
lines() {
	local -n into="$1"
	local line
	while IFS= read -r line || [[ -n "$line" ]]; do
		line="${line%$'\r'}"
		if [[ -n "${line//[[:space:]]/}" ]]; then
			into+=("$line")
		fi
	done <<<"$2"
}

paths=() args=()
lines paths "$PATHS"
lines args "$ARGS"
if ((${#paths[@]} == 1)) && [[ ! -e "${paths[0]}" ]]; then
	read -ra paths <<<"${paths[0]}"
fi
if ((${#args[@]} == 1)); then
	read -ra args <<<"${args[0]}"
else # a flag and its value may stand on one line; the value may hold spaces
	split=()
	for line in ${args[@]+"${args[@]}"}; do
		read -r flag value <<<"$line"
		split+=("$flag" ${value:+"$value"})
	done
	args=(${split[@]+"${split[@]}"})
fi

report="$RUNNER_TEMP/layerlint.md"
outputs=(--format "$FORMAT" --output "${OUTPUT:--}" --format markdown --output "$report" --format json --output "$RUNNER_TEMP/layerlint.json")
"$LAYERLINT" check "${outputs[@]}" ${args[@]+"${args[@]}"} -- ${paths[@]+"${paths[@]}"}
status=$?

count() { grep -o "\"severity\": *$1," "$RUNNER_TEMP/layerlint.json" 2>/dev/null | wc -l | tr -d ' '; }
{
	echo "status=$status"
	echo "errors=$(count 1)"
	echo "warnings=$(count 2)"
} >>"$GITHUB_OUTPUT"
if [[ "$SUMMARY" == true && -n "${GITHUB_STEP_SUMMARY:-}" && -s "$report" ]]; then
	cat "$report" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
