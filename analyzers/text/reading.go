package text

import (
	"iter"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

// reading is a RUN's script, what is set before it, and the variables that are declared before the first FROM, separated
// by NUL.
type reading struct {
	run    *Run
	before *instructions.State
	outer  string
}

// readings yields each RUN that has a script, in the order of the file. The pass must have Commands and
// instructions.Settings.
func readings(p *analyzers.Pass) iter.Seq[reading] {
	return func(yield func(reading) bool) {
		stages := instructions.Settings.Of(p).Stages
		for _, run := range Commands.Of(p).Runs {
			if run.Script != nil && !yield(reading{run: run, before: stages[run.Stage].Before(run.Instruction)}) {
				return
			}
		}
	}
}
