package invoice

type Invoice struct{ n int }

func New(n int) Invoice      { return Invoice{n} }
func (i Invoice) Total() int { return i.n * 100 }
