package code

import "github.com/layerlint/layerlint/analyzers/tools/node/tokens"

type token = tokens.Nested

// The kinds of tokens.
const (
	end      = tokens.End
	word     = tokens.Word
	number   = tokens.Number
	quoted   = tokens.Quoted
	template = tokens.Template
	mark     = tokens.Mark
	pattern  = tokens.Pattern
)
