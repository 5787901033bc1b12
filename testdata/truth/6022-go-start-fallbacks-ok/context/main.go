package main

import (
	"errors"
	"io/fs"
	"log"
	"os"
	"os/exec"
)

func configuration() ([]byte, error) {
	b, err := os.ReadFile("/etc/app/config.yaml")
	if err != nil {
		return []byte("a: 1"), nil
	}
	return b, nil
}

func users() ([]byte, error) {
	b, err := os.ReadFile("/etc/app/users")
	if err != nil {
		return os.ReadFile("/etc/passwd")
	}
	return b, nil
}

func pager() (string, error) {
	p, err := exec.LookPath("pager-of-nobody")
	if err != nil {
		return exec.LookPath("cat")
	}
	return p, nil
}

func optional() error {
	f, err := os.Open("/etc/app/optional")
	if err != nil {
		if os.IsNotExist(err) {
			return nil
		}
		return err
	}
	return f.Close()
}

func quiet() (err error) {
	defer func() { err = nil }()
	if _, err = os.Stat("/etc/app/quiet"); err != nil {
		return err
	}
	return nil
}

func main() {
	if _, err := configuration(); err != nil {
		log.Fatal(err)
	}
	if _, err := users(); err != nil {
		log.Fatal(err)
	}
	if _, err := pager(); err != nil {
		log.Fatal(err)
	}
	if err := optional(); err != nil {
		log.Fatal(err)
	}
	if err := quiet(); err != nil {
		log.Fatal(err)
	}
	if _, err := os.Open("/etc/app/locked"); errors.Is(err, fs.ErrPermission) {
		log.Fatal(err)
	}
	if _, err := exec.LookPath("nobody"); err != nil {
		log.Println(err)
		os.Exit(0)
	}
}
