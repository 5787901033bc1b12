package lsp

import (
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb"
)

// pace is how often a client is told how far reading is.
const pace = 250 * time.Millisecond

// progress tells the client what is being read of images and package lists, where it can show that.
type progress struct {
	session *session
	mu      sync.Mutex
	last    int
}

// Layer implements imagedb.Progress.
func (p *progress) Layer(ref, _ string, bytes int64) imagedb.LayerProgress {
	p.mu.Lock()
	p.last++
	token := "layerlint-" + strconv.Itoa(p.last)
	p.mu.Unlock()
	r := &reading{session: p.session, token: token, total: bytes, last: time.Now()}
	p.session.conn.ask("window/workDoneProgress/create", map[string]any{"token": token}, nil)
	r.tell(map[string]any{"kind": "begin", "title": "layerlint: reading " + ref, "percentage": 0})
	return r
}

// reading is one layer or list.
type reading struct {
	session *session
	token   string
	total   int64

	mu   sync.Mutex
	read int64
	last time.Time
}

func (r *reading) tell(value map[string]any) {
	r.session.conn.notify("$/progress", map[string]any{"token": r.token, "value": value})
}

// Read implements imagedb.LayerProgress.
func (r *reading) Read(bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.read += int64(bytes)
	if r.total <= 0 || time.Since(r.last) < pace {
		return
	}
	r.last = time.Now()
	r.tell(map[string]any{"kind": "report", "message": fmt.Sprintf("%s of %s", size(r.read), size(r.total)), "percentage": min(100, r.read*100/r.total)})
}

// Done implements imagedb.LayerProgress.
func (r *reading) Done(error) { r.tell(map[string]any{"kind": "end"}) }
