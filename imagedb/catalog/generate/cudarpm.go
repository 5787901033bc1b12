package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// doubtRPM lowers to likely what CUDA's devel images on rpm lack because the distribution's image lacks it: what their
// packages need of the distribution is not known.
func (c *catalog) doubtRPM() error {
	for _, key := range sortedKeys(c.images) {
		r := c.images[key]
		if !strings.HasPrefix(key, "nvidia/cuda:") || r.Manager != "rpm" || !slices.Contains(r.Restored, "nvcc") {
			continue
		}
		for from := r.From; from != ""; {
			base := c.images[from]
			if base.Alias != "" {
				base = c.images[base.Alias]
			}
			for _, a := range base.Commands {
				names := slices.DeleteFunc(slices.Clone(a.Names), func(n string) bool {
					return slices.Contains(r.Restored, n)
				})
				if !a.Likely && len(names) > 0 {
					r.Commands = append(r.Commands, store.Absence{Names: names, Likely: true, Note: "the image that this one builds on lacks it"})
				}
			}
			from = base.From
		}
		c.images[key] = r
	}
	return nil
}
