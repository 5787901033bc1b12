// Package instructions has what instructions set by their text: environment, user, working directory and shell of every
// stage, whether the target needs it or not, names of variables, labels, ports, and the programs of CMD, ENTRYPOINT and
// HEALTHCHECK. One analyzer and one file a fact.
package instructions
