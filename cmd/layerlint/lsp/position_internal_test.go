package lsp

import (
	"testing"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// TestPlacesElsewhere: a place in the document has the client's name of it, one in another file its own.
func TestPlacesElsewhere(t *testing.T) {
	const own, other = "file:///w/Dockerfile", "file:///w/entry.sh"
	related := []report.Related{{Location: report.Location{URI: own}}, {Location: report.Location{URI: other}}}
	published := report.PublishDiagnostics{URI: own, Diagnostics: []report.Diagnostic{{RelatedInformation: related}}}
	found := (&session{}).convert(published, "untitled:1", "FROM scratch\n")
	if r := found[0].RelatedInformation; r[0].Location.URI != "untitled:1" || r[1].Location.URI != other {
		t.Errorf("places at %s and %s", r[0].Location.URI, r[1].Location.URI)
	}
}
