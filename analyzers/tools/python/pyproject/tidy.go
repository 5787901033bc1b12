package pyproject

import (
	"path"
	"strings"
)

// Leavings are the names that building the project leaves in its folder, which are few where the backend builds aside and
// no code of the project's own is run; ok is false where that is not so. Sources: hatchling 1.27, "Build hooks" and "Metadata
// hooks"; poetry-core 2.1, "Build script"; flit_core 3.12; docs.astral.sh/uv, "The uv build backend"; setuptools 78,
// "Extension modules" and "Configuring setuptools using pyproject.toml".
func (p File) Leavings() (names []string, ok bool) {
	if len(p.Build.Path) > 0 {
		return nil, false
	}
	for _, r := range p.Build.Requires {
		if !tidy[strings.ReplaceAll(strings.ToLower(LeadingName.FindString(r)), "_", "-")] {
			return nil, false // a plugin
		}
	}
	if p.Project != nil {
		for _, r := range p.Project.Dependencies {
			if strings.Contains(r, "file:") {
				return nil, false // a project of another folder
			}
		}
	}
	switch backend, _, _ := strings.Cut(p.Build.Backend, "."); backend {
	case "hatchling":
		return nil, p.Tool.Hatch.Build["hooks"] == nil && p.Tool.Hatch.Metadata["hooks"] == nil && !hooked(p.Tool.Hatch.Build["targets"])
	case "poetry":
		return nil, p.Tool.Poetry == nil || p.Tool.Poetry.Build == nil
	case "flit_core", "uv_build":
		return nil, true
	case "setuptools", "":
		own, where, plain := p.Tool.Setuptools, "src", p.Name()
		if table, ok := own.Packages.(map[string]any); ok {
			find, _ := table["find"].(map[string]any)
			if list, ok := find["where"].([]any); ok && len(list) == 1 {
				where, _ = list[0].(string)
			}
		}
		info := plain + ".egg-info"
		return []string{".eggs", "build", "dist", info, path.Join(where, info)}, plain != "" && p.spelled(plain) &&
			p.Tool.SetuptoolsSCM == nil && own.Commands == nil && own.Extensions == nil && own.PackageDir == nil
	}
	return nil, false
}

// spelled reports whether the project's name is written as its packages' folders are: releases of setuptools differ in how
// they change others.
func (p File) spelled(plain string) bool {
	return p.Project != nil && strings.ReplaceAll(p.Project.Name, "-", "_") == plain
}

// tidy are what a backend that builds aside is required by, and what reads the version of a repository.
var tidy = map[string]bool{"hatchling": true, "hatch-vcs": true, "poetry-core": true, "flit-core": true, "uv-build": true, "setuptools": true, "wheel": true}

// hooked reports whether one of hatchling's targets has hooks of its own.
func hooked(targets any) bool {
	all, _ := targets.(map[string]any)
	for _, v := range all {
		if target, ok := v.(map[string]any); !ok || target["hooks"] != nil {
			return true
		}
	}
	return false
}
