package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"text/template"
	"time"
)

type job struct {
	ID   int           `json:"id"`
	Wait time.Duration `json:"wait"`
}

type queue struct {
	sync.Mutex
	atomic.Int64
	jobs []job
	head atomic.Pointer[job]
}

func (q *queue) Len() int           { return len(q.jobs) }
func (q *queue) Less(i, j int) bool { return q.jobs[i].ID < q.jobs[j].ID }
func (q *queue) Swap(i, j int)      { q.jobs[i], q.jobs[j] = q.jobs[j], q.jobs[i] }

func (q *queue) all() iter.Seq2[int, job] {
	return func(yield func(int, job) bool) {
		for i, j := range q.jobs {
			if !yield(i, j) {
				return
			}
		}
	}
}

type rw struct {
	*bufio.ReadWriter
	io.Closer
}

var _ io.ReadWriteCloser = rw{}
var _ error = (*os.PathError)(nil)
var _ http.Handler = http.HandlerFunc(nil)
var _ sort.Interface = (*queue)(nil)

func main() {
	n := flag.Int("n", 3, "jobs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	q := &queue{}
	for i := range *n {
		q.jobs = append(q.jobs, job{ID: *n - i})
	}
	q.Lock()
	q.Add(1)
	q.Unlock()
	q.head.Store(&q.jobs[0])
	sort.Sort(q)
	slices.SortFunc(q.jobs, func(a, b job) int { return cmp.Or(cmp.Compare(a.ID, b.ID), strings.Compare("a", "b")) })
	byID := map[int]job{}
	for _, j := range q.all() {
		byID[j.ID] = j
	}
	keys := slices.Sorted(maps.Keys(byID))
	var buf bytes.Buffer
	if err := json.NewEncoder(io.MultiWriter(&buf, io.Discard)).Encode(keys); err != nil {
		var pe *os.PathError
		if errors.As(err, &pe) {
			fmt.Fprintf(os.Stderr, "%s: %v\n", pe.Path, err)
		}
	}
	sum := sha256.Sum256(buf.Bytes())
	slog.InfoContext(ctx, "sum", "hex", hex.EncodeToString(sum[:]), slog.Int("n", q.Len()))
	t := template.Must(template.New("x").Funcs(template.FuncMap{"up": strings.ToUpper}).Parse(`{{up "a"}}`))
	_ = t.Execute(os.Stdout, nil)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
		fmt.Fprint(w, r.URL.Query().Get("q"), reflect.TypeOf(q).Elem().Name())
	}))
	defer s.Close()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL, strings.NewReader(""))
	if err != nil {
		panic(err)
	}
	resp, err := s.Client().Do(req)
	if err != nil {
		panic(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var once sync.Once
	once.Do(func() { fmt.Println(resp.StatusCode, time.Since(time.Now()) < time.Hour) })
}
