package definitions

import (
	"path"
	"strings"
)

func isGitLab(p string) bool {
	base := path.Base(p)
	return base == ".gitlab-ci.yml" || strings.HasSuffix(base, ".gitlab-ci.yml")
}

// gitlab reads the builds that the scripts of GitLab's jobs start. They run in the repository's root.
func gitlab(r *reading) (builds []Build) {
	for _, job := range r.document().entries() {
		dir := literal(job.key.span(), ".")
		for _, part := range []string{"before_script", "script"} {
			list := job.value.get(part)
			for _, line := range append(list.items(), list) {
				if !line.scalar() {
					continue
				}
				for _, b := range r.script(GitLab, line.script(), dir, map[string]string{"CI_PROJECT_DIR": "."}) {
					b.Name = job.key.Value
					builds = append(builds, b)
				}
			}
		}
	}
	return builds
}
