package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// namedContexts adds to the contexts that --build-context gives those that build definitions near the Dockerfile give:
// bake and compose files, workflows, and scripts that run docker. What such a context holds is not known; its name is
// neither a stage's nor an image's. Definitions are only read where the Dockerfile has a name that may be meant.
func (c *check) namedContexts(j *job, doc *dockerfile.Document) map[string]string {
	wanted := bareNames(doc)
	if len(wanted) == 0 || j.discovery == nil {
		return c.buildContexts
	}
	all := map[string]string{}
	for _, b := range j.discovery.builds() {
		for name := range b.Contexts {
			if slices.Contains(wanted, name) {
				all[name] = b.Place.File.Path
			}
		}
	}
	maps.Copy(all, c.buildContexts)
	return all
}

// bareNames are the names of FROM and --from that have no tag and no registry and are no stage's.
func bareNames(doc *dockerfile.Document) []string {
	var names, stages []string
	for _, s := range doc.Stages {
		stages = append(stages, s.Name)
		if s.From != nil {
			if from, ok := s.From.Command.(*dockerfile.From); ok {
				names = append(names, from.Image.Text)
			}
		}
		for _, i := range s.Instructions {
			switch command := i.Command.(type) {
			case *dockerfile.Copy:
				names = append(names, command.From.Text)
			case *dockerfile.Run:
				for _, m := range command.Mounts {
					names = append(names, m.From.Text)
				}
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return name == "" || name == "scratch" || strings.ContainsAny(name, "$/:@") || slices.Contains(stages, strings.ToLower(name))
	})
}
