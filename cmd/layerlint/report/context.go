package report

import "fmt"

// Context is the build context that a file was followed in.
type Context struct {
	Path     string // of its folder
	Inferred bool   // nobody named it
	Defined  bool   // a definition of a build names it
	Above    int    // how many folders above the Dockerfile's, where it is inferred; -1: one below
}

// InferredContexts says which build contexts were inferred that are not the Dockerfile's folder; "" when there is none.
func InferredContexts(results []Result) string {
	n, clause := 0, ""
	for _, r := range results {
		if c := r.Context; c != nil && c.Inferred && c.Above != 0 {
			n++
			clause = fmt.Sprintf("build context of %s inferred: %s", inert(r.File.Path), inert(c.Path))
		}
	}
	if n > 1 {
		clause = fmt.Sprintf("build contexts of %d files inferred", n)
	}
	return clause
}
