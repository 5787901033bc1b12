package tint

import "io"

type Printer struct{ W io.Writer }

func (p Printer) Red(s string) error {
	_, err := io.WriteString(p.W, "\x1b[31m"+s+"\x1b[0m")
	return err
}
