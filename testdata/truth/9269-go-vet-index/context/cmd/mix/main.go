package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"

	"example.com/mix/internal/set"
)

type shape interface {
	area() float64
}

type square struct{ side float64 }

func (s square) area() float64 { return s.side * s.side }

type ID[T any] struct {
	value string
	_     [0]*T
}

type user struct {
	ID   ID[user]
	tags set.Set[string]
}

type errCode int

func (e errCode) Error() string { return fmt.Sprintf("code %d", int(e)) }

func run(ctx context.Context, shapes ...shape) (total float64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.Join(err, fmt.Errorf("recovered: %v", r))
		}
	}()
	clear(map[int]int{})
	for _, s := range shapes {
		switch s := s.(type) {
		case square:
			total += max(s.area(), s.side, 1)
		case nil:
			continue
		default:
			return 0, errCode(3)
		}
	}
	select {
	case <-ctx.Done():
		return total, context.Cause(ctx)
	default:
	}
	return total, nil
}

func classify(n int) string {
	for {
		switch {
		case n > 10:
			return "many"
		case n < 0:
			panic("negative")
		default:
			goto out
		}
	}
out:
	return "few"
}

func main() {
	u := user{tags: set.Of("a", "b")}
	total, err := run(context.Background(), square{2}, nil)
	var code errCode
	if errors.As(err, &code) {
		os.Exit(int(code))
	}
	f := sync.OnceValues(func() (int, error) { return 1, nil })
	if n, err := f(); err == nil {
		slog.Info("run", "total", total, "n", n, slog.Group("user", "tags", u.tags.Len()))
	}
	xs := []struct{ a, b int }{{1, 2}, {3, 4}}
	slices.SortFunc(xs, func(x, y struct{ a, b int }) int { return y.a - x.a })
	fmt.Printf("%v %+v %[1]T %s %*d\n", xs, u, classify(len(xs)), 5, 3)
}
