package java

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// project is what the scripts of a Gradle project say of the archives that it makes. Sources: Gradle's user manual, 8.10,
// "Building Java & JVM projects" and the types of its tasks; Spring Boot's and Shadow's plugins for Gradle.
type project struct {
	name      string // as settings has it
	base      string // of archives' names, where that is another
	version   string
	plugins   map[string]string            // by id, with the version where that is said
	tasks     map[string]map[string]string // what is set of those that make archives
	compiled  int                          // the Java that classes are compiled for, 0 where nothing says
	toolchain int                          // the Java that compiles them, 0 where nothing says
	starts    bool                         // a manifest is spoken of, which may name a main class
	opaque    bool                         // something may name archives, or make them, that is not read
}

// plainPlugins leave nothing in build/libs of their own. Source: their documentation, as remembered.
var plainPlugins = tools.WordList(`java java-library application groovy scala idea eclipse checkstyle pmd jacoco maven-publish signing
	org.springframework.boot io.spring.dependency-management com.github.johnrengelman.shadow com.gradleup.shadow
	org.jetbrains.kotlin.jvm org.jetbrains.kotlin.plugin.spring org.jetbrains.kotlin.plugin.jpa
	org.jetbrains.kotlin.plugin.serialization org.jetbrains.kotlin.plugin.allopen
	org.jetbrains.kotlin.plugin.noarg org.jetbrains.kotlin.kapt com.google.devtools.ksp com.diffplug.spotless
	com.github.spotbugs org.sonarqube com.adarshr.test-logger io.freefair.lombok com.google.protobuf
	org.flywaydb.flyway com.github.ben-manes.versions org.jlleitschuh.gradle.ktlint io.gitlab.arturbosch.detekt`)

// unread is what may name archives, or make them, in words that are not followed.
var unread = lazyregexp.New(`\bbuildDir\b|buildDirectory|libsDir|destinationDir|\bapply\s*\(?\s*from|archiveAppendix|archiveExtension|archiveName\b|` +
	`\b(?:register|create)\s*(?:<\s*|\([^)]*)(?:Jar|War|Zip|Tar|Copy|Sync|ShadowJar|BootJar)\b|type\s*:\s*(?:Jar|War|Zip|Tar|Copy|Sync|ShadowJar)|` +
	`\bdoLast\b|\bdoFirst\b|finalizedBy|\bcopy\s*\{|\bapplicationName\b|\bwithType\s*[<(]\s*(?:Jar|AbstractArchiveTask)`)

var (
	plugged    = lazyregexp.New(`^(?:id|kotlin|alias)\s*\(?\s*["']?([\w.:-]+)["']?\)?(?:\s*version\s*\(?\s*["']([^"']+)["'])?(\)?.*\bapply\s*\(?\s*false)?`)
	pluggedOld = lazyregexp.New(`^apply\s*\(?\s*plugin\s*[:=]\s*["']([\w.-]+)["']`)
	javaNumber = lazyregexp.New(`(?:JavaLanguageVersion\.of\(|JavaVersion\.VERSION_|JvmTarget\.JVM_|^)\s*["']?(?:1[._])?(\d+)`)
)

// read takes in the statements of a script, and of the block of another that speaks of this project too.
func (p *project) read(all []statement, block string) {
	for _, s := range all {
		in, inside := s.in, block == "" || s.in == block
		if rest, below := strings.CutPrefix(s.in, block+"/"); below && block != "" {
			in, inside = rest, true
		} else if s.in == block {
			in = ""
		}
		if inside {
			p.take(in, s)
		}
	}
}

func (p *project) take(in string, s statement) {
	name, value, plain := s.setting()
	switch {
	case in == "plugins":
		p.plug(s.text)
	case in == "" && pluggedOld.MatchString(s.text):
		p.plugins[pluggedOld.FindStringSubmatch(s.text)[1]] = ""
	case in == "" && (name == "version" || name == "project.version"):
		p.version, p.opaque = value, p.opaque || !plain
	case in == "" && name == "archivesBaseName", in == "base" && (name == "archivesName" || name == "archivesBaseName"):
		p.base, p.opaque = value, p.opaque || !plain
	case in == "jar" || in == "bootJar" || in == "shadowJar":
		if p.tasks[in] == nil {
			p.tasks[in] = map[string]string{}
		}
		p.tasks[in][name] = value
		p.opaque = p.opaque || !plain && strings.HasPrefix(name, "archive")
	case strings.HasPrefix(s.text, "tasks.") || strings.HasPrefix(s.text, "bootJar.") || strings.HasPrefix(s.text, "jar."):
		p.opaque = true
	default:
		p.takeJava(in, name, s.text)
	}
}

// takeJava takes in what a statement says of Java.
func (p *project) takeJava(in, name, text string) {
	_, value, _ := strings.Cut(text, name)
	m := javaNumber.FindStringSubmatch(strings.TrimLeft(value, " =(."))
	if m == nil && strings.Contains(name, "languageVersion") {
		m = javaNumber.FindStringSubmatch(text)
	}
	if m == nil {
		return
	}
	n, _ := strconv.Atoi(m[1])
	switch {
	case (in == "java/toolchain" || in == "kotlin/jvmToolchain") && strings.HasPrefix(name, "languageVersion"),
		in == "java" && strings.HasPrefix(text, "toolchain.languageVersion"), in == "kotlin" && name == "jvmToolchain":
		p.toolchain = n
	case (in == "" || in == "java") && (name == "sourceCompatibility" || name == "targetCompatibility"):
		p.compiled = n
	}
}

// plug takes in a plugin.
func (p *project) plug(text string) {
	m := plugged.FindStringSubmatch(text)
	switch {
	case m == nil:
		p.plugins[strings.Trim(text, "`")] = "" // Kotlin has those of Gradle itself as words
	case m[3] != "":
	case strings.HasPrefix(text, "kotlin"):
		p.plugins["org.jetbrains.kotlin."+m[1]] = m[2]
	case strings.HasPrefix(text, "alias"):
		p.plugins[m[1]] = "" // a catalog has its name
	default:
		p.plugins[m[1]] = m[2]
	}
}

// archives are the names of what the tasks make in build/libs, ok where nothing else may be.
func (p *project) archives(ran map[string]bool) (made []archived, ok bool) {
	for id := range p.plugins {
		if !plainPlugins.Has(id) {
			return nil, false
		}
	}
	boot, booted := p.plugins["org.springframework.boot"]
	_, shadow := p.plugins["com.github.johnrengelman.shadow"]
	_, gradleup := p.plugins["com.gradleup.shadow"]
	whole := ran["build"] || ran["assemble"] || ran["buildNeeded"] || ran["buildDependents"]
	if p.opaque || ran["bootJar"] && !booted || ran["shadowJar"] && !shadow && !gradleup { // somebody else has the task
		return nil, false
	}
	if (whole || ran["jar"]) && (!booted || !older(boot, 2, 5)) {
		classifier := ""
		if booted {
			classifier = "plain"
		}
		made = append(made, p.named("jar", classifier, !p.starts)...)
	}
	if booted && (whole || ran["bootJar"]) {
		made = append(made, p.named("bootJar", "", false)...)
	}
	if (shadow || gradleup) && (whole || ran["shadowJar"]) {
		made = append(made, p.named("shadowJar", "all", false)...)
	}
	return made, true
}

// named is the name of what a task makes, none of a task that is disabled.
func (p *project) named(task, classifier string, plain bool) []archived {
	set := p.tasks[task]
	if set["enabled"] == "false" {
		return nil
	}
	name, given := set["archiveFileName"]
	if given {
		return []archived{{name, plain}}
	}
	parts := []string{p.name, p.version, classifier}
	if p.base != "" {
		parts[0] = p.base
	}
	for i, property := range []string{"archiveBaseName", "archiveVersion", "archiveClassifier"} {
		if v, ok := set[property]; ok {
			parts[i] = strings.TrimSuffix(v, "null")
		}
	}
	return []archived{{strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "-") + ".jar", plain}}
}

// older reports whether a version is older than another.
func older(version string, major, minor int) bool {
	a, rest, _ := strings.Cut(version, ".")
	b, _, _ := strings.Cut(rest, ".")
	x, err := strconv.Atoi(a)
	y, _ := strconv.Atoi(b)
	return err == nil && (x < major || x == major && y < minor)
}

// scripts is the text of the first file of that name or of its form in Kotlin, present where it is there and known.
func scripts(a *tools.Command, dir, name string) (text string, there filesystem.Presence) {
	for _, ending := range []string{"", ".kts"} {
		e := a.Stat(path.Join(dir, name+ending)).Entry
		switch {
		case e.Presence == filesystem.Unknown, e.Presence == filesystem.Present && !e.Has(filesystem.KnowContent):
			return "", filesystem.Unknown
		case e.Presence == filesystem.Present:
			return string(e.Content), filesystem.Present
		}
	}
	return "", filesystem.Absent
}
