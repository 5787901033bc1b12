package text

import "github.com/layerlint/layerlint/analyzers/shell"

// collector walks a script's tree and notes the simple commands.
type collector struct {
	run      *Run
	wrapped  bool
	subshell bool
	depth    int // of sh -c within sh -c
	wrappers int // of the command that is being noted
}

func (c *collector) list(all []*shell.Statement) {
	for _, s := range all {
		c.statement(s)
	}
}

// apart is list in a shell of its own.
func (c *collector) apart(all []*shell.Statement) {
	outer := c.subshell
	c.subshell = true
	c.list(all)
	c.subshell = outer
}

func (c *collector) statement(s *shell.Statement) {
	if s == nil {
		return
	}
	switch cmd := s.Command.(type) {
	case *shell.Simple:
		c.simple(s, cmd)
	case *shell.AndOr:
		c.statement(cmd.First)
		for _, link := range cmd.Rest {
			c.statement(link.Statement)
		}
	case *shell.Pipeline:
		c.list(cmd.Elements)
	case *shell.Group:
		c.list(cmd.List)
	case *shell.Subshell:
		c.apart(cmd.List)
	case *shell.If:
		c.list(cmd.Cond)
		c.list(cmd.Then)
		c.list(cmd.Else)
	case *shell.While:
		c.list(cmd.Cond)
		c.list(cmd.Body)
	case *shell.For:
		c.words(cmd.Items)
		c.list(cmd.Body)
	case *shell.Case:
		c.word(cmd.Word)
		for _, arm := range cmd.Arms {
			c.list(arm.Body)
		}
	case *shell.Function:
		c.statement(cmd.Body)
	case *shell.Test:
		c.condition(cmd.X)
	}
	for _, r := range s.Redirects {
		c.word(r.Word)
		if r.Body != nil {
			c.word(*r.Body)
		}
	}
}

func (c *collector) simple(s *shell.Statement, cmd *shell.Simple) {
	if len(cmd.Words) > 0 {
		found := &Command{Span: s.Span, Name: flatten(cmd.Words[0]), Assigns: cmd.Assigns, Wrapped: c.wrapped,
			Subshell: c.subshell, Run: c.run}
		for _, w := range cmd.Words[1:] {
			found.Args = append(found.Args, flatten(w))
		}
		for _, r := range s.Redirects {
			if r.Body == nil {
				found.Redirects = append(found.Redirects,
					Redirect{Span: r.Span, Op: r.Op, FD: r.FD, Target: flatten(r.Word)})
			}
		}
		c.add(found)
	}
	for _, a := range cmd.Assigns {
		c.word(a.Value)
	}
	c.words(cmd.Words)
}

func (c *collector) condition(x *shell.Condition) {
	if x == nil {
		return
	}
	c.condition(x.X)
	c.condition(x.Y)
	c.word(x.Left)
	c.word(x.Right)
}

func (c *collector) words(all []shell.Word) {
	for _, w := range all {
		c.word(w)
	}
}

func (c *collector) word(w shell.Word) { c.parts(w.Parts) }

func (c *collector) parts(all []shell.Part) {
	for _, p := range all {
		switch p := p.(type) {
		case *shell.Quoted:
			c.parts(p.Parts)
		case *shell.Substitution:
			c.apart(p.List)
		case *shell.Process:
			c.apart(p.List)
		case *shell.Brace:
			c.words(p.Elems)
		case *shell.Parameter:
			if p.Word != nil {
				c.word(*p.Word)
			}
			if p.With != nil {
				c.word(*p.With)
			}
		}
	}
}
