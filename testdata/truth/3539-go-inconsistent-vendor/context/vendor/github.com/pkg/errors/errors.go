package errors

type e string

func (x e) Error() string { return string(x) }

func New(s string) error { return e(s) }
