package main

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/reference"
)

// maxLinked is how many builds that need each other's images are put together.
const maxLinked = 5

// link gives a build the builds of its definition that make what it names: target: and service: contexts, and images by
// the names that the definition gives them.
func (c *check) link(j *job, build *analyzers.Build, b definitions.Build, repository fs.FS, depth int) {
	if j.discovery == nil || depth > maxLinked || build.Document == nil {
		return
	}
	build.Made = map[string]*analyzers.Build{}
	build.Contexts = maps.Clone(build.Contexts)
	for _, other := range j.discovery.builds() {
		if other.Place.File != b.Place.File || other.Name == b.Name || !other.File.Known || other.Inline {
			continue
		}
		for name, value := range build.Contexts {
			kind, target, _ := strings.Cut(value, ":")
			if (kind == "target" || kind == "service") && target == other.Name {
				c.makes(j, build, name, value, other, repository, depth)
			}
		}
		for _, tag := range other.Tags {
			if key, ok := normalized(tag); ok && slices.Contains(imagesOf(build.Document), key) && build.Contexts[key] == "" {
				c.makes(j, build, key, "service:"+other.Name, other, repository, depth)
			}
		}
	}
}

// makers are the builds of a repository that make contexts and images for others. The zero value has none.
type makers struct {
	mu    sync.Mutex
	known map[string]*analyzers.Build
	same  map[string]*surrounded
}

// surrounded is what builds of one file share that differ by their target alone.
type surrounded struct {
	doc    *dockerfile.Document
	memory analyzers.Memory
}

// shared is a build as it was put together before, or this one from now on. Builds that start from those of their own
// definition share nothing. rest is what a build rests on beside its definition.
func (m *makers) shared(made *analyzers.Build, other definitions.Build, rest string) *analyzers.Build {
	if len(made.Made) > 0 || len(other.Contexts) > 0 {
		return made
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known, m.same = map[string]*analyzers.Build{}, map[string]*surrounded{}
	}
	key := rest + sameness(other, made.Platform)
	if before := m.known[key]; before != nil {
		return before
	}
	around := rest + surroundings(other, made.Platform)
	if m.same[around] == nil {
		m.same[around] = &surrounded{doc: made.Document}
	}
	made.Document, made.Memory, made.Outcome = m.same[around].doc, &m.same[around].memory, &analyzers.Outcome{}
	m.known[key] = made
	return made
}

// makes has a context of build be what another build makes.
func (c *check) makes(j *job, build *analyzers.Build, name, value string, other definitions.Build, repository fs.FS,
	depth int) {
	if build.Made[value] == nil {
		content, err := fs.ReadFile(repository, other.File.Value)
		if err != nil || len(content) > maxSize {
			return
		}
		file := source.NewFile(near(filepath.Join(j.discovery.root, filepath.FromSlash(other.File.Value))), content)
		made := *build
		made.Document, made.Contexts, made.Made = dockerfile.Parse(file), maps.Clone(c.buildContexts), nil
		made.Context, made.Folder, made.Assumed, made.Defined = repository, path.Dir(other.File.Value), true, ""
		made.Target, made.Untracked, made.Memory, made.Outcome = "", untracked(j.settings.place), nil, nil
		made.Ignore = ownIgnore(filepath.Join(j.discovery.root, filepath.FromSlash(other.File.Value)))
		if c.define(&made, variant{[]definitions.Build{other}}) != nil {
			return
		}
		c.link(j, &made, other, repository, depth+1)
		rest := fmt.Sprintf("%s\n%p\n", other.File.Value, made.Images)
		build.Made[value] = j.discovery.makers.shared(&made, other, rest)
	}
	build.Contexts[name] = value
}

// normalized is an image's whole name, "docker.io/shop/base:latest"; ok is false when it is not known.
func normalized(t definitions.Text) (name string, ok bool) {
	if !t.Known {
		return "", false
	}
	return wholeName(t.Value)
}

func wholeName(name string) (whole string, ok bool) {
	named, err := reference.Parse(name)
	if err != nil {
		return "", false
	}
	return named.Tagged().String(), true
}

// imagesOf are the whole names of the images that FROM and --from name literally.
func imagesOf(doc *dockerfile.Document) (names []string) {
	add := func(w dockerfile.Word) {
		if name, ok := wholeName(w.Text); ok && w.Text != "" && !strings.Contains(w.Text, "$") {
			names = append(names, name)
		}
	}
	for _, s := range doc.Stages {
		if s.From != nil {
			if from, ok := s.From.Command.(*dockerfile.From); ok {
				add(from.Image)
			}
		}
		for _, i := range s.Instructions {
			if command, ok := i.Command.(*dockerfile.Copy); ok {
				add(command.From)
			}
		}
	}
	return names
}
