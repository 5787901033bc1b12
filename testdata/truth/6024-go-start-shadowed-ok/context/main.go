package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"regexp"
)

const (
	name    = "git-of-nobody"
	pattern = "("
)

type finder struct{}

func (finder) LookPath(string) (string, error) { return "", nil }
func (finder) Fatal(v ...any)                  { fmt.Println(v...) }

func find(name string) {
	if _, err := exec.LookPath(name); err != nil {
		log.Fatal(err)
	}
}

func compile(pattern string) { regexp.MustCompile(pattern) }

func shadow(exec finder) {
	if _, err := exec.LookPath("nobody"); err != nil {
		log.Fatal(err)
	}
}

func quiet(log finder) {
	if _, err := exec.LookPath("nobody"); err != nil {
		log.Fatal(err)
	}
}

func main() {
	find("sh")
	compile("x")
	shadow(finder{})
	quiet(finder{})
	program := "git-of-nobody"
	set := func() { program = "sh" }
	set()
	find(program)
	path := "/etc"
	path += "/passwd"
	if _, err := os.Stat(path); err != nil {
		log.Fatal(err)
	}
	load()
}
