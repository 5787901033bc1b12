package java

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// named are the images whose tags or names say which Java they have. Source: the tags of these repositories, as
// remembered; 2026-11.
var named = []*lazyregexp.Regexp{
	lazyregexp.New(`(?:^|/)(?:openjdk|eclipse-temurin|amazoncorretto|sapmachine|liberica-openjdk-[a-z]+|zulu-openjdk[a-z-]*):([0-9]+)\b`),
	lazyregexp.New(`(?:^|/)(?:maven|gradle):(?:.*-)?(?:jdk-?|openjdk-|temurin-|corretto-|amazoncorretto-|sapmachine-|liberica-)([0-9]+)\b`),
	lazyregexp.New(`(?:^|/)distroless/java([0-9]+)\b`),
}

// Packages with a Java of their own: those whose names say which, and others.
var (
	brought  = lazyregexp.New(`openjdk|temurin|corretto|zulu|liberica|java-[0-9.]+|-j[dr][ek]\b`)
	numbered = lazyregexp.New(`^(?:openjdk-?([0-9]+)-j[dr][ek]|java-([0-9]+)-(?:openjdk|amazon-corretto)|temurin-([0-9]+)-j[dr][ek]|zulu([0-9]+)-j[dr][ek])\b`)
	defaults = lazyregexp.New(`^default-j[dr][ek](?:-headless)?$`)
	aside    = lazyregexp.New(`^(?:default-j[dr][ek]-doc|java-common|openjdk-?[0-9]+-(?:dbg|doc|source))\b`)
)

// usual is the Java that default-jdk and default-jre stand for. Source: java-common of these releases, of bookworm and
// trixie as their package lists have them, of others as remembered; 2026-11.
var usual = map[string]int{"bullseye": 11, "bookworm": 17, "trixie": 21, "focal": 11, "jammy": 11, "noble": 21}

// release is the Java that the image likely has, by its name or by the one package that brought it; 0 where it is not
// known, or may be another: packages of several are there, or the Dockerfile set JAVA_HOME.
func release(a *tools.Command) int {
	if home, ok := a.State.Env.Lookup("JAVA_HOME"); ok && !home.Cause.Span.Nowhere() {
		return 0
	}
	found := 0
	for _, name := range a.State.Named() {
		n := usual[a.State.Codename()]
		switch m := numbered.FindStringSubmatch(name); {
		case aside.MatchString(name), defaults.MatchString(name) && n == 0:
			continue
		case defaults.MatchString(name):
		case !brought.MatchString(name):
			continue
		default:
			n, _ = strconv.Atoi(strings.Join(m[min(len(m), 1):], ""))
		}
		if n == 0 || found > 0 && n != found {
			return 0
		}
		found = n
	}
	ref, _, _ := strings.Cut(a.State.ImageRef, "@")
	for _, re := range named {
		if m := re.FindStringSubmatch(ref); m != nil {
			n, _ := strconv.Atoi(m[1])
			if found > 0 && n != found {
				return 0
			}
			return n
		}
	}
	return found
}

// compiled is what a project's text says of how it is compiled.
type compiled struct {
	Parent struct {
		ArtifactID string `xml:"artifactId"`
		Version    string `xml:"version"`
	} `xml:"parent"`
	Properties struct {
		All []struct {
			XMLName xml.Name
			Value   string `xml:",chardata"`
		} `xml:",any"`
	} `xml:"properties"`
	Profiles []string `xml:"profiles>profile>id"`
	Plugins  []struct {
		ArtifactID string `xml:"artifactId"`
		Release    string `xml:"configuration>release"`
		Target     string `xml:"configuration>target"`
	} `xml:"build>plugins>plugin"`
}

func (p compiled) property(name string) string {
	for _, one := range p.Properties.All {
		if one.XMLName.Local == name {
			return strings.TrimSpace(one.Value)
		}
	}
	return ""
}

// asked is the Java that a project is compiled for, 0 where its text does not say so plainly. Sources: the
// documentation of Maven's compiler plugin, 3.13; Spring Boot's parent, whose own classes ask for 17 since 3.0.
func asked(text []byte) int {
	var p compiled
	if xml.Unmarshal(text, &p) != nil || len(p.Profiles) > 0 || bytes.Contains(text, []byte("toolchain")) {
		return 0
	}
	var said []string
	for _, plugin := range p.Plugins {
		if plugin.ArtifactID == "maven-compiler-plugin" {
			said = append(said, plugin.Release, plugin.Target)
		}
	}
	said = append(said, p.property("maven.compiler.release"), p.property("maven.compiler.target"))
	least := 0
	if strings.HasPrefix(p.Parent.ArtifactID, "spring-boot-starter-parent") {
		said = append(said, p.property("java.version"))
		if strings.HasPrefix(p.Parent.Version, "3.") || strings.HasPrefix(p.Parent.Version, "4.") {
			least = 17
		}
	}
	for _, v := range said {
		if inner, ok := strings.CutPrefix(v, "${"); ok {
			v = p.property(strings.TrimSuffix(inner, "}"))
		}
		if n, err := strconv.Atoi(strings.TrimPrefix(v, "1.")); err == nil {
			return max(n, least)
		}
	}
	return least
}

// compiling are the phases that compile. Source: Maven's "Lifecycles Reference".
var compiling = tools.WordList(`compile process-classes generate-test-sources process-test-sources generate-test-resources
	process-test-resources test-compile process-test-classes test prepare-package package pre-integration-test
	integration-test post-integration-test verify install deploy`)

// tooNew refuses a project that is compiled for a later Java than the one of the image.
func tooNew(a *tools.Command, l effects.Line, pom filesystem.Entry) {
	has := release(a)
	if has == 0 || !pom.Has(filesystem.KnowContent) || redefined(a, l) {
		return
	}
	for _, goal := range l.Args {
		if n := asked(pom.Content); goal.Known && compiling.Has(goal.Text) && n > has {
			a.Refuse(goal, state.FailsExit, fmt.Sprintf("release version %d not supported: the project is compiled for Java %d, and this is %d",
				n, n, has), true)
			return
		}
	}
}

// madeFor begins the Source of an archive whose classes are compiled for a Java; its number follows.
const madeFor = "classes for Java "

// classesFor is the Java that an archive's classes are for, 0 where its Source does not say.
func classesFor(source *string) int {
	if source == nil {
		return 0
	}
	text, ok := strings.CutPrefix(*source, madeFor)
	text, _, _ = strings.Cut(text, "\n")
	if n, err := strconv.Atoi(text); ok && err == nil {
		return n
	}
	return 0
}

// target is the Java that the project in the working directory is compiled for, 0 where that is not known.
func target(a *tools.Command, l effects.Line) int {
	if !a.Dir.Known || redefined(a, l) {
		return 0
	}
	return asked(a.Stat(path.Join(a.Dir.Text, "pom.xml")).Entry.Content)
}

// mark notes what Java an archive is for, or that it starts nothing.
func mark(a *tools.Command, dir string, made archived, n int) {
	text := madeFor + strconv.Itoa(n)
	if made.plain {
		text = plainManifest
	}
	if r := a.Stat(path.Join(dir, made.name)); (n > 0 || made.plain) && r.Entry.Presence == filesystem.Present {
		r.Entry.Source = &text
		a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, r.Entry) })
	}
}

// redefined reports whether the command line may ask for another Java than the project's text does.
func redefined(a *tools.Command, l effects.Line) bool {
	return l.Has("t", "toolchains", "P", "activate-profiles") || slices.ContainsFunc(a.Fields[1:], func(f tools.Word) bool {
		return !f.Known || strings.HasPrefix(f.Text, "-P") || strings.HasPrefix(f.Text, "-D") &&
			(strings.Contains(f.Text, "compiler") || strings.Contains(f.Text, "java"))
	})
}

// tooOld refuses to start classes that were compiled for a later Java.
func tooOld(a *tools.Command, jar effects.Arg, source *string) {
	n := classesFor(source)
	if has := release(a); has > 0 && n > has {
		a.Refuse(jar, state.FailsExit, fmt.Sprintf("UnsupportedClassVersionError: %s is compiled for Java %d, and this is %d",
			jar.Text, n, has), true)
	}
}
