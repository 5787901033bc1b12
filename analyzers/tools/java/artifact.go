package java

import (
	"encoding/xml"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// packaging are the phases that leave an archive. Source: Maven's "Lifecycles Reference".
var packaging = tools.WordList("package pre-integration-test integration-test post-integration-test verify install deploy")

// plain are the plugins that leave nothing in target by another name than Maven's own. Source: their documentation, as
// remembered.
var plain = tools.WordList("spring-boot-maven-plugin maven-compiler-plugin maven-surefire-plugin maven-resources-plugin jacoco-maven-plugin maven-failsafe-plugin")

// pom is what is read of a project.
type pom struct {
	Parent struct {
		GroupID string `xml:"groupId"`
		Version string `xml:"version"`
	} `xml:"parent"`
	ArtifactID string   `xml:"artifactId"`
	Version    string   `xml:"version"`
	Packaging  string   `xml:"packaging"`
	FinalName  string   `xml:"build>finalName"`
	Directory  string   `xml:"build>directory"`
	Plugins    []string `xml:"build>plugins>plugin>artifactId"`
	Goals      []string `xml:"build>plugins>plugin>executions>execution>goals>goal"`
	Modules    []string `xml:"modules>module"`
	Profiles   []string `xml:"profiles>profile>id"`
}

// archives are the archives of a project whose name is plain to see, by the folder that Maven puts them into, which was
// not there before.
func archives(a *tools.Command, at string, depth int, found map[string]archived) {
	e := a.Stat(at).Entry
	var p pom
	if depth > 10 || !e.Has(filesystem.KnowContent) || xml.Unmarshal(e.Content, &p) != nil {
		return
	}
	for _, name := range p.Modules {
		archives(a, path.Join(path.Dir(at), strings.TrimSpace(name), "pom.xml"), depth+1, found)
	}
	if p.Version == "" {
		p.Version = p.Parent.Version
	}
	if p.Packaging == "" {
		p.Packaging = "jar"
	}
	name := p.ArtifactID + "-" + p.Version
	if p.FinalName != "" {
		name = strings.NewReplacer("${project.artifactId}", p.ArtifactID, "${project.version}", p.Version).Replace(p.FinalName)
	}
	inherits := p.Parent.GroupID != "" && p.Parent.GroupID != "org.springframework.boot"
	to := path.Join(path.Dir(at), "target")
	unplain := inherits || p.Directory != "" || len(p.Profiles) > 0 || p.Version == "" || strings.Contains(name, "$") ||
		slices.ContainsFunc(p.Plugins, func(name string) bool { return !plain.Has(name) })
	if unplain || p.Packaging != "jar" && p.Packaging != "war" || a.Stat(to).Entry.Presence != filesystem.Absent {
		return
	}
	found[to] = archived{name + "." + p.Packaging, p.Packaging == "jar" && !p.starts()}
}

// archived is an archive that a build leaves; plain says that it names no main class.
type archived struct {
	name  string
	plain bool
}

// starts reports whether the archive may name a main class: Spring Boot's plugin makes it over, which its parent asks
// for, or an execution does. Source: Spring Boot's documentation, "Packaging Executable Archives".
func (p *pom) starts() bool {
	if p.Parent.GroupID != "" {
		return slices.Contains(p.Plugins, "spring-boot-maven-plugin")
	}
	return len(p.Goals) > 0 || slices.Contains(p.Plugins, "maven-jar-plugin")
}

// packaged is what to put once Maven has packaged: nothing where it is told what not everybody is.
func packaged(a *tools.Command, l effects.Line) map[string]archived {
	found := map[string]archived{}
	asked := slices.ContainsFunc(l.Args, func(o effects.Arg) bool { return o.Known && packaging.Has(o.Text) })
	unplain := slices.ContainsFunc(l.Args, func(o effects.Arg) bool {
		return !o.Known || strings.Contains(o.Text, "finalName") || strings.Contains(o.Text, "revision")
	})
	if asked && !unplain && a.Dir.Known && !l.Has("f", "file", "P", "activate-profiles", "pl", "projects", "N", "non-recursive") {
		archives(a, path.Join(a.Dir.Text, "pom.xml"), 0, found)
	}
	return found
}
