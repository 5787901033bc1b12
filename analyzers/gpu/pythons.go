package gpu

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// systemPythons are the python3 of releases. Source: the releases' package python3 (Debian: Python; Ubuntu: the release
// notes).
var systemPythons = map[string]string{
	"debian 10": "3.7", "debian 11": "3.9", "debian 12": "3.11", "debian 13": "3.13",
	"ubuntu 18.04": "3.6", "ubuntu 20.04": "3.8", "ubuntu 22.04": "3.10", "ubuntu 24.04": "3.12",
}

var (
	pythonCommand = lazyregexp.New(`^(?:python|pip)(3\.\d+)$`)
	pythonTag     = lazyregexp.New(`^(?:1-)?(3\.\d+)(?:[.-]|$)`) // of images named python
	pythonMoving  = lazyregexp.New(`^(?:latest|3|(?:3-)?(?:slim|alpine|bookworm|trixie)(?:-\w+)?)?$`)
	pythonInTag   = lazyregexp.New(`(?:^|-)python(3\.\d+)(?:-|$)`) // of others: uv:python3.12-bookworm-slim
	unversioned   = lazyregexp.New(`^(?:pip|python)3?$`)           // as images link them
	plainSystems  = lazyregexp.New(`^(?:library/)?(?:ubuntu|debian|buildpack-deps)$|^(?:nvcr\.io/)?nvidia/cuda$`)
	ownPythons    = lazyregexp.New(`conda|mamba|pyenv|deadsnakes|pixi|\buv (?:venv|python|sync|run)|UV_PYTHON|--python\b|update-alternatives|Python-3\.|python-build`)
	namedPython   = lazyregexp.New(`python-?(3\.\d+)`)
)

// newestPython is what the moving tags of the official image led to, or a later one: what has no wheels for it has none
// for those. Source: docker-library/official-images, library/python, since 2025-10-07; 2026-11-23.
const newestPython = "3.14"

// python is the version for which a command most likely installs: it is the command's own, that of the image's tag, or
// that of the release. It is "" where another python may have been brought along.
func (s *Stage) python(i Install) string {
	if i.Call.Python > 0 {
		return "3." + strconv.Itoa(i.Call.Python)
	}
	name := path.Base(i.Call.Argv[0].Text)
	if m := pythonCommand.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	if !unversioned.MatchString(name) {
		return ""
	}
	version := s.imagePython()
	if version == "" || s.otherPython(i.Span, version) {
		return ""
	}
	return version
}

// imagePython is that of the image which the lineage starts from, as its name, its release or the tables say.
func (s *Stage) imagePython() string {
	line := s.Lineage()
	base := line[len(line)-1].Base
	repository := strings.TrimPrefix(base.Repository, "docker.io/")
	if strings.Contains(path.Base(repository), "python") {
		if m := pythonTag.FindStringSubmatch(base.Tag); m != nil {
			return m[1]
		}
		if strings.TrimPrefix(repository, "library/") == "python" && pythonMoving.MatchString(base.Tag) &&
			!strings.Contains(base.Ref, "@") {
			return newestPython
		}
		return ""
	}
	if m := pythonInTag.FindStringSubmatch(base.Tag); m != nil {
		return m[1]
	}
	if base.platform.Python != "" {
		return base.platform.Python
	}
	root := s.root()
	if root.State == nil || !plainSystems.MatchString(repository) {
		return ""
	}
	id, version, _ := root.State.Release()
	return systemPythons[id+" "+version]
}

// otherPython reports whether an instruction up to a place may bring another version.
func (s *Stage) otherPython(until source.Span, version string) bool {
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			at := step.Instruction.Span
			if at.Start > until.End {
				continue
			}
			text := at.Text()
			if ownPythons.MatchString(text) {
				return true
			}
			for _, m := range namedPython.FindAllStringSubmatch(text, -1) {
				if m[1] != version {
					return true
				}
			}
		}
	}
	return false
}
