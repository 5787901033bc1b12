package table

import "github.com/layerlint/layerlint/analyzers/effects"

// Root returns files of which a command needs one in the folder that it is started in: of "make all" the names that
// make looks for. It returns nil for a command that needs none, or of which that is not known.
func Root(argv []effects.Arg) []string {
	if len(argv) == 0 || !argv[0].Known {
		return nil
	}
	tool, at := Tools.Called(argv)
	if tool == nil || tool.Grammar == nil {
		return nil
	}
	l := tool.Line(Tools.Name(argv[at].Text), "", argv[at+1:])
	if tool.Root != nil {
		if files := tool.Root(l); files != nil {
			return files
		}
	}
	if tool.Project != nil {
		if p := tool.Project(l); p != nil {
			return p.Files[:1]
		}
	}
	return nil
}
