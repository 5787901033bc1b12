package main

import (
	"fmt"
	"os"
	"os/user"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "agent:", err)
		os.Exit(1)
	}
}

func run() error {
	u, err := user.Current()
	if err != nil {
		return err
	}
	fmt.Println("running as", u.Username)
	return nil
}
