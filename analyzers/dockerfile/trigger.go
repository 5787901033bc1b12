package dockerfile

import (
	"errors"

	"github.com/layerlint/layerlint/analyzers/source"
)

// ParseTrigger reads an ONBUILD trigger as an image's configuration holds it. Its spans lie in a file without path. The
// error is what fails every build FROM that image.
func ParseTrigger(text string) (*Instruction, error) {
	doc, lines := scan(source.NewFile("", []byte(text)))
	if len(doc.Errors) > 0 {
		return nil, errors.New(doc.Errors[0].Message)
	}
	if len(lines) == 0 {
		return nil, errors.New(noInstructions)
	}
	if len(lines) > 1 {
		return nil, errors.New("onbuild trigger should be a single expression")
	}
	i := instruction(doc, lines[0])
	if bad, ok := i.Command.(*Bad); ok {
		return nil, errors.New(bad.Message)
	}
	if i.Keyword == "FROM" {
		return nil, errors.New("FROM is not allowed as an ONBUILD trigger")
	}
	return i, nil
}
