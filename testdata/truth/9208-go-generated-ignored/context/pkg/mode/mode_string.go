package mode

func (m Mode) String() string { return [...]string{"Slow", "Fast"}[m] }
