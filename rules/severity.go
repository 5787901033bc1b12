package rules

import "fmt"

// Severity orders findings; the zero value is Error.
type Severity uint8

// What they mean: Error: the build or the start fails. Warning: it passes and does something unwanted. Info: worth
// knowing. Hint: style.
const (
	Error Severity = iota
	Warning
	Info
	Hint
)

var severityNames = [...]string{"error", "warning", "info", "hint"}

func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// ParseSeverity reads a severity's name.
func ParseSeverity(name string) (Severity, error) {
	for i, known := range severityNames {
		if name == known {
			return Severity(i), nil
		}
	}
	return 0, fmt.Errorf("severity %q is not one of error, warning, info, hint", name)
}
