package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"os"

	"example.com/svc/internal/config"
)

var version = "dev"

func main() {
	log.SetFlags(0)
	if err := run(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("no command")
	}
	fs := flag.NewFlagSet(args[0], flag.ContinueOnError)
	name := fs.String("name", "", "name")
	if err := fs.Parse(args[1:]); err != nil {
		return err
	}
	if *name == "" {
		return errors.New("-name is required")
	}
	c, err := config.Load(os.LookupEnv)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	l, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	defer l.Close()
	u, err := net.Listen("unix", "/tmp/svc.sock")
	if err != nil {
		return err
	}
	defer u.Close()
	d, err := os.MkdirTemp("", "x")
	if err != nil {
		return err
	}
	defer os.RemoveAll(d)
	fmt.Println(version, c.Timeout, *name, c.Routes["/"])
	return nil
}
