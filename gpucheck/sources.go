package gpucheck

import (
	"slices"
	"strings"
)

// Confidence says how far a table can be relied on.
type Confidence uint8

// From least to most. Only Documented and Verified facts may bear a Broken verdict.
const (
	Inferred   Confidence = iota // follows from other facts
	Documented                   // in a vendor's document, at second hand
	Verified                     // in the vendor's own source or files
)

func (c Confidence) String() string {
	switch c {
	case Verified:
		return "verified"
	case Documented:
		return "documented"
	}
	return "inferred"
}

// Source is where the facts of one table come from.
type Source struct {
	Table      string
	From       string
	AsOf       string // the day on which it was last read, as 2006-01-02
	Confidence Confidence
}

// rules are facts that are kept as code, with the place that they are from.
var rules = []Source{
	{"forward compatibility devices", "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE in cuda.h; which brands: the nvidia/cuda images' require strings since 12.5, which leave out geforce and titan", "2026-11-20", Inferred},
	{"older compat", "cuda-compat 580.95.05 on driver 580.159.04, NVIDIA H200: cuInit gives 803 (tried; testdata/gpu)", "2026-11-20", Documented},
	{"compat by the runtime", "NVIDIA/libnvidia-container src/cli/compat_mode.c: the image's cuda-compat of a newer major than the driver is put first", "2026-11-20", Verified},
	{"require expressions", "NVIDIA/libnvidia-container src/cli/dsl.c", "2026-11-20", Verified},
	{"error codes", "CUresult in cuda.h 13.0", "2026-11-20", Verified},
}

// Sources lists the embedded tables, and what is known beside them, with their origin; sorted by name.
func Sources() []Source {
	list := append(slices.Clone(rules),
		Source{"rates", readRates().From, readRates().AsOf, Documented})
	for _, t := range loaded() {
		list = append(list, t.Source)
	}
	slices.SortFunc(list, func(a, b Source) int { return strings.Compare(a.Table, b.Table) })
	return list
}
