//go:build linux

package probe

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// KernelLog is what the kernel's log says of GPUs and switches since the machine started.
type KernelLog struct {
	Error  string  `json:"error,omitempty"` // why it cannot be read
	Events []Event `json:"events,omitempty"`
}

// Event is one Xid of a device, or SXid of a switch, as often as it came.
type Event struct {
	Kind    string  `json:"kind"` // Xid or SXid
	Number  int     `json:"number"`
	PCI     string  `json:"pci,omitempty"`     // 0000:01:00, without the function
	Process string  `json:"process,omitempty"` // "python, PID 17" of the last one
	Text    string  `json:"text,omitempty"`    // of the last one
	Seconds float64 `json:"seconds"`           // of the last one, after the machine's start
	Times   int     `json:"times"`
}

// mostLog bounds what is read: kernels keep less.
const mostLog = 64 << 20

// ReadKernelLog reads the log from /dev/kmsg, which often only administrators may.
func ReadKernelLog(device string) KernelLog {
	fd, err := unix.Open(device, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return KernelLog{Error: device + ": " + err.Error()}
	}
	defer func() { _ = unix.Close(fd) }()
	var k KernelLog
	record := make([]byte, 8<<10) // the kernel hands out one record a read, and none is longer
	for read := 0; read < mostLog; {
		n, err := unix.Read(fd, record)
		switch {
		case errors.Is(err, unix.EPIPE), errors.Is(err, unix.EINTR): // EPIPE: the oldest were overwritten meanwhile
			continue
		case err != nil || n <= 0: // EAGAIN: that was the last
			return k
		}
		read += n
		k.add(string(record[:n]))
	}
	return k
}

// Formats: NVIDIA, Xid Errors, "Viewing Xid messages"; NVIDIA Fabric Manager user guide, "SXid messages".
var (
	xidLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`NVRM: Xid \((?:PCI:)?([0-9a-fA-F:.]+)\): ([0-9]+)(?:, |$)(.*)`)
	})
	sxidLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`nvidia-nvswitch[0-9]+: SXid \((?:PCI:)?([0-9a-fA-F:.]+)\): ([0-9]+)(?:, |$)(.*)`)
	})
	xidProcess = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`pid='?(?:<unknown>|([0-9]+))'?, name=(?:<unknown>|([^,]+))(?:, )?`)
	})
)

// add takes one record: "6,1234,5678901,-;message", where the third number is microseconds.
func (k *KernelLog) add(record string) {
	head, text, _ := strings.Cut(record, ";")
	text, _, _ = strings.Cut(text, "\n")
	kind, m := "Xid", xidLine().FindStringSubmatch(text)
	if m == nil {
		kind, m = "SXid", sxidLine().FindStringSubmatch(text)
	}
	if m == nil {
		return
	}
	e := Event{Kind: kind, PCI: strings.ToLower(m[1]), Text: m[3]}
	e.Number, _ = strconv.Atoi(m[2])
	if fields := strings.Split(head, ","); len(fields) > 2 {
		microseconds, _ := strconv.ParseFloat(fields[2], 64)
		e.Seconds = microseconds / 1e6
	}
	if p := xidProcess().FindStringSubmatch(e.Text); p != nil {
		e.Text = strings.Replace(e.Text, p[0], "", 1)
		if p[2] != "" {
			e.Process = p[2] + ", PID " + p[1]
		}
	}
	for i := range k.Events {
		if was := &k.Events[i]; was.Kind == e.Kind && was.Number == e.Number && was.PCI == e.PCI {
			e.Times = was.Times + 1
			*was = e
			return
		}
	}
	e.Times = 1
	k.Events = append(k.Events, e)
}
