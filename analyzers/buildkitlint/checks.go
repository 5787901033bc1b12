package buildkitlint

import "github.com/moby/buildkit/frontend/dockerfile/linter"

// Check is one of BuildKit's.
type Check struct {
	Name         string // as in check=skip=
	Summary      string // BuildKit's words
	Experimental bool   // it is off unless check=experimental= names it
}

// Checks lists all of BuildKit's checks, in BuildKit's order; among them the two that this package lacks.
func Checks() []Check {
	return []Check{
		described(&linter.RuleStageNameCasing),
		described(&linter.RuleFromAsCasing),
		described(&linter.RuleNoEmptyContinuation),
		described(&linter.RuleConsistentInstructionCasing),
		described(&linter.RuleDuplicateStageName),
		described(&linter.RuleReservedStageName),
		described(&linter.RuleJSONArgsRecommended),
		described(&linter.RuleMaintainerDeprecated),
		described(&linter.RuleUndefinedArgInFrom),
		described(&linter.RuleWorkdirRelativePath),
		described(&linter.RuleUndefinedVar),
		described(&linter.RuleMultipleInstructionsDisallowed),
		described(&linter.RuleLegacyKeyValueFormat),
		described(&linter.RuleInvalidBaseImagePlatform),
		described(&linter.RuleRedundantTargetPlatform),
		described(&linter.RuleSecretsUsedInArgOrEnv),
		described(&linter.RuleInvalidDefaultArgInFrom),
		described(&linter.RuleFromPlatformFlagConstDisallowed),
		described(&linter.RuleCopyIgnoredFile),
		described(&linter.RuleInvalidDefinitionDescription),
		described(&linter.RuleExposeProtoCasing),
		described(&linter.RuleExposeInvalidFormat),
	}
}

func described[F any](r *linter.LinterRule[F]) Check {
	return Check{r.Name, r.Description, r.Experimental}
}
