package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
)

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "failed:", r)
		}
	}()
	f()
}

func pattern() (err error) {
	defer guard(&err)
	regexp.MustCompile("(")
	return nil
}

func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%v", r)
	}
}

func git() {
	defer func() { _ = recover() }()
	if _, err := exec.LookPath("git-of-nobody"); err != nil {
		panic(err)
	}
}

func settings() {
	defer func() { _ = recover() }()
	b, err := os.ReadFile("/etc/app/settings.json")
	if err != nil {
		panic(err)
	}
	fmt.Println(len(b))
}

func main() {
	git()
	settings()
	fmt.Println(pattern())
	try("pattern", func() { regexp.MustCompile(")") })
}
