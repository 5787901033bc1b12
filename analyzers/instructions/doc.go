// Package instructions establishes what instructions set by their text: environment, user, working directory and shell
// of every stage, whether or not the target needs it; names of variables, labels, ports; and the programs of CMD,
// ENTRYPOINT and HEALTHCHECK. There is one analyzer and one file per fact.
package instructions
