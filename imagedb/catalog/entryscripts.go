package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// entryScripts are the scripts by which images start what CMD says, by the first word of ENTRYPOINT: where each is, and
// a text written for what it does with its arguments. PROGRAM is what the image's CMD
// begins with, which options are given to. Sources: nvidia_entrypoint.sh as projects carry it on, 2022 to 2025;
// adoptium/containers@089349e, 21/jdk/ubuntu/jammy/entrypoint.sh; carlossg/docker-maven@7406e99,
// eclipse-temurin-17/mvn-entrypoint.sh; docker-library/php@665bf50, docker-php-entrypoint.
var entryScripts = map[string]struct{ path, text string }{
	"/opt/nvidia/nvidia_entrypoint.sh": {"/opt/nvidia/nvidia_entrypoint.sh", "#!/bin/bash\n[ $# -gt 0 ] || exec /bin/bash\nexec \"$@\"\n"},
	"/__cacert_entrypoint.sh":          {"/__cacert_entrypoint.sh", "#!/usr/bin/env sh\nset -e\nexec \"$@\"\n"},
	"/usr/local/bin/mvn-entrypoint.sh": {"/usr/local/bin/mvn-entrypoint.sh", "#!/bin/sh -eu\nexec \"$@\"\n"},
	"docker-php-entrypoint":            {"/usr/local/bin/docker-php-entrypoint", "#!/bin/sh\nset -e\ncase \"$1\" in -*) set -- PROGRAM \"$@\" ;; esac\nexec \"$@\"\n"},
}

// addEntryScript adds what an image's entry script likely does.
func (t *tree) addEntryScript(c imagedb.Config) {
	if len(c.Entrypoint) == 0 {
		return
	}
	s, ok := entryScripts[c.Entrypoint[0]]
	if !ok {
		return
	}
	switch {
	case len(c.Cmd) > 0:
		s.text = strings.ReplaceAll(s.text, "PROGRAM", c.Cmd[0])
	case strings.Contains(s.text, "PROGRAM"):
		return
	}
	t.add(group{note: "catalog: entry scripts, of every tag", replace: true, contents: map[string]string{s.path: s.text},
		files: []store.File{{Path: s.path, Type: filesystem.Regular, Mode: 0o755,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true}}})
}
