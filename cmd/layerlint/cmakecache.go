package main

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// cacheRules are those about CMakeCache.txt.
var cacheRules = []string{"cmake-cuda-mixed", "cmake-library-missing"}

// cmakeCache checks CMake's word, against an image when --base names one.
func (c *check) cmakeCache(ctx context.Context, j *job) ([]rules.Diagnostic, error) {
	text := ""
	if c.flags.base != "" {
		text = "FROM " + c.flags.base + "\n"
	}
	options := j.settings.rules
	options.Only = cacheRules
	pass := analyzers.NewPass(&analyzers.Build{
		Document: dockerfile.Parse(source.NewFile(j.path, []byte(text))), Images: j.settings.images,
		Catalog: c.world.tables, Platform: j.settings.platform, Cache: j.file,
	})
	found, err := rules.RunPass(ctx, pass, options)
	j.unknown = c.unknown(ctx, j, pass)
	return found, err
}
