// Package text establishes what the text of RUN shows without executing it: the commands that it names, pipelines,
// quoting, usage, outcomes, assignments, shell features, archives, arguments of package managers. There is one analyzer
// and one file per fact; the others read Commands.
package text
