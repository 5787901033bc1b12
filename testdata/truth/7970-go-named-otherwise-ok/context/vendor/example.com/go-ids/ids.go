package ids

type ID struct{ Text string }

func (i ID) String() string { return i.Text }

var Nil = ID{Text: "nil"}

const Zero = 0

func Must(f func() string) string { return f() }
