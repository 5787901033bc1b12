// Package text has what the text of RUN says without anything being carried out: which commands it names, pipelines,
// quoting, usage, outcomes, assignments, features of shells, archives, what package managers are told. One analyzer and
// one file a fact; Commands is what the others read.
package text
