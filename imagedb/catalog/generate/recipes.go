package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// standIn are the Debian releases whose dependencies stand in for those of Ubuntu releases.
var standIn = map[string]string{"focal": "bullseye", "jammy": "bookworm", "noble": "trixie", "resolute": "trixie"}

// closureNames are the names under which the computed package sets hold repositories of other names.
var closureNames = map[string]string{"eclipse-temurin": "temurin-jdk", "mongo": "mongo-base", "condaforge/miniforge3": "miniforge",
	"ollama/ollama": "ollama", "rocm/dev-ubuntu-22.04": "rocm-dev", "rocm/dev-ubuntu-24.04": "rocm-dev", "mcr.microsoft.com/dotnet/sdk": "dotnet-sdk",
	"mcr.microsoft.com/dotnet/aspnet, runtime, runtime-deps": "dotnet-runtime", "quay.io/jupyter/docker-stacks-foundation": "jupyter-foundation",
	"quay.io/jupyter/base-notebook": "jupyter-base", "quay.io/jupyter/minimal-notebook": "jupyter-minimal", "quay.io/jupyter/scipy-notebook": "jupyter-scipy",
	"apache/airflow": "airflow", "wordpress": "php-apache"}

var approximate = regexp.MustCompile(`-?\([^)]*\)`)

// familyPackages adds the distribution packages that the family's recipe installs, with what they need: the computed
// set where there is one, otherwise the closure of what the recipe names, by the release's own index or that of the
// Debian release that stands in.
func (c *catalog) familyPackages(f *family, r *store.Image, release string, closures map[string][]string) {
	if release == "" || r.From == alpineRecord {
		return
	}
	if list, ok := closures[f.closure(release)]; ok && releases[release] != "" {
		r.Sets = []string{"debian-" + releases[release] + "-apt"}
		r.Packages, r.Computed = list, true
		r.Zones = append(r.Zones, store.Zone{Path: "/usr/bin", Rule: "likely"}, store.Zone{Path: "/usr/sbin", Rule: "likely"})
		return
	}
	if list, ok := c.recipe(f, release, closures); ok {
		r.Packages, r.Computed = list, true
	}
}

// recipe lists what a family's recipe brings; ok is false where a base is not among what is known.
func (c *catalog) recipe(f *family, release string, closures map[string][]string) (list []string, ok bool) {
	want := f.Image
	if name, ok := closureNames[f.Image]; ok {
		want = name
	}
	for _, key := range sortedKeys(closures) {
		if approximate.ReplaceAllString(key, "") == want+"@"+release {
			return closures[key], true
		}
	}
	if f.Confidence != "source" || slices.Contains(f.Installs, "(+") {
		return nil, false
	}
	if base, tag, _ := strings.Cut(f.Base, ":"); base != "debian" && base != "ubuntu" {
		if name, ok := closureNames[base]; ok {
			base = name
		}
		tag, _, _ = strings.Cut(tag, " ")
		below := family{Image: base, Tags: tag}
		if list, ok = closures[below.closure(release)]; !ok {
			return nil, false
		}
	}
	suite := release
	if d, ok := standIn[release]; ok {
		suite = d
	}
	for _, name := range f.Installs {
		list = append(list, c.archives[suite].closure(name, false)...)
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list), true
}
