// Package cmake reads CMakeCache.txt, in which a configured build records what it found: enabled options, and the
// libraries, headers and compilers for them. It does not run cmake and judges nothing. Source of the format: cmake(1)
// and cmake-variables(7).
package cmake

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer reads the cache that is checked, and those that a COPY or an image brings into a stage and that are still
// there at its end.
var Analyzer = &analyzers.Analyzer[[]*Cache]{
	Name:     "cmake",
	Doc:      "what CMakeCache.txt says: features, libraries, toolkits",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]*Cache, error) {
		var caches []*Cache
		if p.Build.Cache != nil {
			caches = append(caches, Read(p.Build.Cache))
		}
		graph := stages.Analyzer.Of(p)
		kept, inImage := analyzers.Kept[memory](p.Build), evaluate.InState(p, inWorkshop)
		now, search := map[key][]*Cache{}, (*filesystem.Search)(nil)
		for i, s := range evaluate.Analyzer.Of(p).Stages {
			if !graph.Stages[i].Reached {
				continue
			}
			k := key{initial: s.Initial}
			if n := len(s.Steps); n > 0 {
				k.last = s.Steps[n-1]
			}
			found, ok := kept.of[k]
			if !ok {
				if search == nil {
					search = filesystem.NewSearch(name, kept.search)
				}
				found = brought(s, i, graph.Stages[i].Base, search, inImage)
			}
			now[k] = found
			caches = append(caches, found...)
		}
		kept.of, kept.search = now, cmp.Or(search, kept.search)
		return caches, nil
	},
}

// memory keeps what was found in stages that are still the same, and in the files that stages take over from each
// other.
type memory struct {
	of     map[key][]*Cache
	search *filesystem.Search
}

// key is of a stage: a step is the same only when all before it are.
type key struct {
	initial *state.State
	last    *state.Step
}

// Cache is one CMakeCache.txt.
type Cache struct {
	Path     string      // in its stage; "" for the file that is checked itself
	Brought  source.Span // by a word of COPY or FROM; nowhere for the file itself
	Entries  []Entry     // in file order
	Features []Feature
	Toolkits []Toolkit // every CUDA version that a value names, by /usr/local/cuda-X.Y or as a version, once, in file order
	Pairs    []Pair    // headers and library of different major versions
}

// Entry is NAME:TYPE=VALUE.
type Entry struct {
	source.Span        // the line
	Name, Type  string // Type is BOOL, PATH, FILEPATH, STRING, INTERNAL, STATIC ...
	Value       string
	At          source.Span // of the value
}

// Feature is an option that turns a GPU library on, with what was found for it.
type Feature struct {
	Entry
	Library   string  // the library's stem: libcupti
	Libraries []Entry // variables that hold its library
	Headers   []Entry // variables that hold its headers
}

// Toolkit is a CUDA version that a value names.
type Toolkit struct {
	Entry
	Version string
}

// Pair is a version that was read from headers, and a library of another major version.
type Pair struct {
	Headers, Library Entry
	Version          string // of the headers
	Number           string // in the library's file name
}

// Missing reports whether a value is one that CMake could not find.
func (e Entry) Missing() bool {
	return e.Value == "NOTFOUND" || strings.HasSuffix(e.Value, "-NOTFOUND")
}

// On reports whether CMake takes the value for true.
func (e Entry) On() bool {
	return slices.Contains([]string{"1", "ON", "YES", "TRUE", "Y"}, strings.ToUpper(e.Value))
}

// features pairs options with the variables that hold what they need, and the library. Source: PyTorch's
// cmake/Dependencies.cmake and cmake/Modules; ONNX Runtime's prefix onnxruntime_ and its tensorrt.cmake;
// FindCUDAToolkit(7) names its variables CUDA_<lib>_LIBRARY.
var features = []struct {
	option             *lazyregexp.Regexp
	libraries, headers *lazyregexp.Regexp
	library            string
}{
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_(?:CUPTI|KINETO)$`), lazyregexp.New(`(?i)^(?:CUPTI_LIBRAR|CUDA_cupti_LIBRARY|CUDAPERF_)`), lazyregexp.New(`^CUPTI_INCLUDE`), "libcupti"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_CUDNN$`), lazyregexp.New(`(?i)^CUDNN_LIBRAR`), lazyregexp.New(`^CUDNN_INCLUDE`), "libcudnn"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_(?:SYSTEM_)?NCCL$`), lazyregexp.New(`(?i)^NCCL_LIBRAR`), lazyregexp.New(`^NCCL_INCLUDE`), "libnccl"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_TENSORRT$`), lazyregexp.New(`(?i)^(?:TENSORRT_LIBRAR|NVINFER_LIBRAR)`), lazyregexp.New(`(?i)^TENSORRT_INCLUDE`), "libnvinfer"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_CUSPARSELT$`), lazyregexp.New(`(?i)^CUSPARSELT_LIBRAR`), lazyregexp.New(`^CUSPARSELT_INCLUDE`), "libcusparseLt"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_MAGMA$`), lazyregexp.New(`(?i)^MAGMA_LIBRAR`), lazyregexp.New(`^MAGMA_INCLUDE`), "libmagma"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_MKL$`), lazyregexp.New(`(?i)^MKL_(?:LIBRAR|CORE_LIBRAR)`), lazyregexp.New(`^MKL_INCLUDE`), "libmkl_core"},
	{lazyregexp.New(`^(?:[a-zA-Z]+_)?(?:USE|WITH|ENABLE)_CUDA$`), lazyregexp.New(`^(?:CUDA_CUDART_LIBRARY|CUDA_cudart_LIBRARY|CMAKE_CUDA_COMPILER)$`), lazyregexp.New(`^(?:CUDA_TOOLKIT_INCLUDE|CUDAToolkit_INCLUDE_DIRS?)$`), "libcudart"},
}

var (
	line    = lazyregexp.New(`^("?)([^":=#][^":=]*)"?:([A-Z]+)=(.*?)\r?$`)
	toolkit = lazyregexp.New(`/usr/local/cuda-(\d+\.\d+)\b`)

	cudaVersion   = lazyregexp.New(`^(?:CUDA_VERSION|CUDA_VERSION_STRING|CUDAToolkit_VERSION)$`)
	release       = lazyregexp.New(`^(\d+\.\d+)(?:\.\d+)*$`)
	headerVersion = lazyregexp.New(`^(?i:(CUDNN|NCCL|TENSORRT)_VERSION(?:_MAJOR)?)$`)
	numbered      = lazyregexp.New(`\.so\.(\d+)(?:\.\d+)*$`)
)

// Read parses a cache; nil is an empty one.
func Read(file *source.File) *Cache {
	c := &Cache{}
	if file == nil {
		return c
	}
	for n := range file.Lines() {
		at := file.Line(n)
		m := line.FindStringSubmatchIndex(at.Text())
		if m == nil {
			continue
		}
		text := at.Text()
		c.Entries = append(c.Entries, Entry{
			Span: at, Name: text[m[4]:m[5]], Type: text[m[6]:m[7]], Value: text[m[8]:m[9]],
			At: source.Span{File: file, Start: at.Start + m[8], End: at.Start + m[9]}})
	}
	c.features()
	c.toolkits()
	c.pairs()
	return c
}

// pairs finds headers whose version a variable holds, as FindCUDNN, FindNCCL and FindTensorRT of many projects read it
// from them, beside a library whose file name has another number.
func (c *Cache) pairs() {
	for _, h := range c.Entries {
		m := headerVersion.FindStringSubmatch(h.Name)
		major, _, _ := strings.Cut(h.Value, ".")
		if m == nil || major == "" || strings.Trim(major, "0123456789") != "" || len(major) > 2 { // NCCL_VERSION_CODE's like 22105 are no version
			continue
		}
		library := regexp.MustCompile(`(?i)^` + m[1] + `_LIBRAR`)
		for _, l := range c.Entries {
			if n := numbered.FindStringSubmatch(l.Value); n != nil && library.MatchString(l.Name) && n[1] != major {
				c.Pairs = append(c.Pairs, Pair{Headers: h, Library: l, Version: h.Value, Number: n[1]})
			}
		}
	}
}

func (c *Cache) features() {
	for _, e := range c.Entries {
		for _, f := range features {
			if e.Type == "INTERNAL" || !f.option.MatchString(e.Name) || !e.On() {
				continue
			}
			found := Feature{Entry: e, Library: f.library}
			for _, other := range c.Entries {
				switch {
				case f.libraries.MatchString(other.Name):
					found.Libraries = append(found.Libraries, other)
				case f.headers.MatchString(other.Name):
					found.Headers = append(found.Headers, other)
				}
			}
			c.Features = append(c.Features, found)
		}
	}
}

func (c *Cache) toolkits() {
	for _, e := range c.Entries {
		m := toolkit.FindStringSubmatch(e.Value)
		if m == nil && cudaVersion.MatchString(e.Name) {
			m = release.FindStringSubmatch(e.Value)
		}
		if m != nil && !slices.ContainsFunc(c.Toolkits, func(t Toolkit) bool { return t.Version == m[1] }) {
			c.Toolkits = append(c.Toolkits, Toolkit{e, m[1]})
		}
	}
}
