package mode

//go:generate stringer -type=Mode

type Mode int

const (
	Slow Mode = iota
	Fast
)
