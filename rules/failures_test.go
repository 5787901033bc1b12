package rules

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/state"
)

func TestEveryFailureBelongsToOneRule(t *testing.T) {
	ids := map[string]bool{}
	for _, r := range All() {
		ids[r.ID] = true
	}
	for _, kind := range state.FailureKinds() {
		if !ids[failureRules[kind]] {
			t.Errorf("failures of kind %q belong to %q, which is not a rule", kind, failureRules[kind])
		}
	}
	if len(failureRules) != len(state.FailureKinds()) {
		t.Errorf("%d kinds have a rule, and there are %d", len(failureRules), len(state.FailureKinds()))
	}
}
