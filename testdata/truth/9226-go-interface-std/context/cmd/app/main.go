package main

import (
	"io"
	"os"
)

type limited struct {
	r io.Reader
	n int64
}

func (l *limited) Read(p []byte) (int, error) { return l.r.Read(p) }

func open(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &limited{r: f, n: 1 << 20}, nil
}

func main() {
	r, err := open(os.Args[1])
	if err != nil {
		panic(err)
	}
	defer r.Close()
	io.Copy(os.Stdout, r)
}
