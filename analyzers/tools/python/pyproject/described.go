package pyproject

import "slices"

// Described reports whether the version of a project comes of its repository alone.
func (p File) Described() bool {
	var section map[string]any
	if p.Tool.SetuptoolsSCM != nil {
		if section = *p.Tool.SetuptoolsSCM; section == nil {
			section = map[string]any{}
		}
	}
	if section == nil && p.Tool.Hatch.Version["source"] == "vcs" {
		section = p.Tool.Hatch.Version
		if raw, ok := section["raw-options"].(map[string]any); ok {
			section = raw
		}
	}
	if section == nil || p.Project == nil || !slices.Contains(p.Project.Dynamic, "version") {
		return false
	}
	for _, key := range []string{"fallback_version", "fallback-version", "root", "fallback_root", "search_parent_directories", "parentdir_prefix_version", "parse", "version_file_template"} {
		if section[key] != nil {
			return false
		}
	}
	return true
}
