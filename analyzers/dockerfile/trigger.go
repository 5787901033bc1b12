package dockerfile

import (
	"errors"

	"github.com/layerlint/layerlint/analyzers/source"
)

// ParseTrigger reads an ONBUILD trigger as an image's configuration holds it. Its spans lie in a file without path. The
// error is what fails every build FROM that image.
func ParseTrigger(text string) (*Instruction, error) {
	file := source.NewFile("", []byte(text))
	doc := scan(file, file.Place)
	var parts []*part
	for _, p := range doc.parts {
		if len(p.errors) > 0 {
			return nil, errors.New(p.errors[0].Message)
		}
		if p.line != nil {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return nil, errors.New(noInstructions)
	}
	if len(parts) > 1 {
		return nil, errors.New("onbuild trigger should be a single expression")
	}
	parseNodes(doc, parts, nil, file.Content)
	i := instruction(doc, parts[0])
	if bad, ok := i.Command.(*Bad); ok {
		return nil, errors.New(bad.Message)
	}
	if i.Keyword == "FROM" {
		return nil, errors.New("FROM is not allowed as an ONBUILD trigger")
	}
	return i, nil
}
