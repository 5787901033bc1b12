package report

import "io"

type (
	sonarRange struct {
		EndColumn   int `json:"endColumn"`
		EndLine     int `json:"endLine"`
		StartColumn int `json:"startColumn"`
		StartLine   int `json:"startLine"`
	}
	sonarLocation struct {
		FilePath  string     `json:"filePath"`
		Message   string     `json:"message"`
		TextRange sonarRange `json:"textRange"`
	}
	sonarIssue struct {
		EngineID        string        `json:"engineId"`
		PrimaryLocation sonarLocation `json:"primaryLocation"`
		RuleID          string        `json:"ruleId"`
		Severity        string        `json:"severity"`
		Type            string        `json:"type"`
	}
)

var (
	sonarSeverities = map[string]string{"error": "CRITICAL", "warning": "MAJOR", "info": "MINOR", "style": "INFO"}
	sonarTypes      = map[string]string{"error": "BUG"}
)

// SonarQube is SonarQube's generic issue format, whose engine is hadolint's with Options.Compat: the settings of a
// server refer to it.
func SonarQube(w io.Writer, results []Result, o Options) error {
	all := []sonarIssue{}
	for _, f := range findings(results) {
		issue := sonarIssue{
			EngineID: capital(o.tool()), RuleID: f.code, Severity: sonarSeverities[f.level], Type: "CODE_SMELL",
			PrimaryLocation: sonarLocation{f.file, f.message, sonarRange{f.column, f.line, f.column - 1, f.line}},
		}
		if t, ok := sonarTypes[f.level]; ok {
			issue.Type = t
		}
		if f.frame != "" {
			issue.Severity, issue.PrimaryLocation.TextRange.StartColumn = "BLOCKER", f.column
		}
		all = append(all, issue)
	}
	return writeCompact(w, struct {
		Issues []sonarIssue `json:"issues"`
	}{all})
}
