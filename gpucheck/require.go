package gpucheck

import (
	"errors"
	"fmt"
	"strings"
)

// ErrExpression means that the container runtime refuses to start the container because it cannot read the expression.
var ErrExpression = errors.New("invalid expression")

// Truth is the value of a requirement on a host of which not everything is known.
type Truth uint8

// The zero value is not known.
const (
	Undecided Truth = iota
	No
	Yes
)

// Evaluate reads the value of an NVIDIA_REQUIRE_ variable as the container runtime does: alternatives separated by
// spaces, each a list of conditions separated by commas on cuda, driver, arch and brand. The device is the host's first
// one. A host's unknown property leaves a condition undecided, while the runtime itself, when the driver does not tell
// it, takes it for granted.
//
// Source: libnvidia-container src/cli/dsl.c; arch is the compute capability.
func Evaluate(expression string, host Host) (Truth, error) {
	result := Yes
	for _, alternative := range strings.Split(expression, " ") {
		if alternative == "" {
			continue
		}
		whole, tried := Yes, false
		for _, condition := range strings.Split(alternative, ",") {
			if condition == "" {
				continue
			}
			tried = true
			truth, err := evaluateCondition(condition, host)
			if err != nil {
				return Undecided, fmt.Errorf("%q: %w", condition, err)
			}
			whole = both(whole, truth)
			if truth == No {
				break
			}
		}
		if whole == Yes {
			if !tried {
				return result, nil
			}
			return Yes, nil
		}
		if result != Undecided {
			result = whole
		}
	}
	return result, nil
}

// both is a conjunction: No, then Undecided, then Yes.
func both(a, b Truth) Truth {
	switch {
	case a == No || b == No:
		return No
	case a == Undecided || b == Undecided:
		return Undecided
	}
	return Yes
}

func evaluateCondition(condition string, host Host) (Truth, error) {
	name := strings.IndexAny(condition, "<>=!")
	if name <= 0 {
		return Undecided, ErrExpression
	}
	value := strings.TrimLeft(condition[name:], "<>=!")
	operator := condition[name : len(condition)-len(value)]
	if operator == "!" { // the runtime takes the first operator that starts so
		operator = "!="
	}
	if value == "" {
		return Undecided, ErrExpression
	}
	has, version := "", true
	switch strings.ToLower(condition[:name]) {
	case "cuda":
		has = host.CUDA
	case "driver":
		has = host.Driver
	case "arch":
		if len(host.GPUs) > 0 {
			has = host.GPUs[0].Capability
		}
	case "brand":
		if len(host.GPUs) > 0 {
			has = host.GPUs[0].Brand
		}
		version = false
	default:
		return Undecided, ErrExpression
	}
	if version {
		return decideVersion(has, operator, value)
	}
	return decideString(has, operator, value)
}

func decideString(has, operator, value string) (Truth, error) {
	if operator != "=" && operator != "!=" {
		return Undecided, ErrExpression
	}
	if has == "" {
		return Undecided, nil
	}
	return truth(strings.EqualFold(has, value) == (operator == "=")), nil
}

func decideVersion(has, operator, value string) (Truth, error) {
	if _, ok := numbers(value); !ok {
		return Undecided, ErrExpression
	}
	order, ok := compareVersions(has, value)
	holds := false
	switch operator {
	case "=":
		holds = order == 0
	case "!=":
		holds = order != 0
	case "<":
		holds = order < 0
	case "<=":
		holds = order <= 0
	case ">":
		holds = order > 0
	case ">=":
		holds = order >= 0
	default:
		return Undecided, ErrExpression
	}
	if !ok {
		return Undecided, nil
	}
	return truth(holds), nil
}

func truth(b bool) Truth {
	if b {
		return Yes
	}
	return No
}
