package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// patience is how long work may take to end in order after a signal. What computes without looking at its context is
// left behind then: no file, however hostile, keeps a CI job or a terminal.
const patience = 400 * time.Millisecond

// exitSignal and a signal's number are the status of a run that the signal ended, as a shell has it: 130 and 143.
const exitSignal = 128

// interruptible returns the status of work, whose context ends at the first signal to stop. A second one ends the
// program at once.
func interruptible(t terminal, work func(context.Context) int) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	done := make(chan int, 1)
	go func() { done <- work(ctx) }()
	select {
	case status := <-done:
		return status
	case got := <-signals:
		signal.Stop(signals)
		cancel()
		return ended(t, got, done)
	}
}

// ended waits a little longer than within does, which removes what was begun.
func ended(t terminal, by os.Signal, done <-chan int) int {
	status := exitTrouble
	select {
	case status = <-done:
	case <-time.After(2 * patience):
		t.complain(errInterrupted)
	}
	if n, ok := by.(syscall.Signal); ok && status == exitTrouble {
		return exitSignal + int(n)
	}
	return status
}

var errInterrupted = errors.New("interrupted")

// within is work's error, or the context's when work goes on for longer than patience after its end.
func within(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ctx.Err()
	}
}
