//go:build linux

package probe

import (
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// System is what this process may use beside the GPU: the limits of the shell, of the container and of the machine.
// Sizes are bytes; a nil limit is none.
type System struct {
	Address    *uint64  `json:"addressLimit,omitempty"`   // RLIMIT_AS
	Stack      *uint64  `json:"stackLimit,omitempty"`     // RLIMIT_STACK
	Files      *uint64  `json:"fileLimit,omitempty"`      // RLIMIT_NOFILE
	FileSize   *uint64  `json:"fileSizeLimit,omitempty"`  // RLIMIT_FSIZE
	Tasks      *uint64  `json:"taskLimit,omitempty"`      // RLIMIT_NPROC
	TasksLeft  *uint64  `json:"tasksLeft,omitempty"`      // processes and threads that the cgroup may still start
	Locked     *uint64  `json:"lockedLimit,omitempty"`    // RLIMIT_MEMLOCK
	Memory     *uint64  `json:"memoryLimit,omitempty"`    // of the cgroup
	MemoryUsed uint64   `json:"memoryUsed,omitempty"`     // by the cgroup
	Killed     uint64   `json:"oomKills,omitempty"`       // processes of the cgroup that its limit has killed
	CPUs       *float64 `json:"cpuQuota,omitempty"`       // of the cgroup
	Cores      int      `json:"cores,omitempty"`          // that this process may run on
	Physical   uint64   `json:"physicalMemory,omitempty"` // of the machine
	Shared     *Space   `json:"sharedMemory,omitempty"`   // /dev/shm, nil where there is none
	Disks      []Space  `json:"disks,omitempty"`          // of /, /tmp and the current folder, each file system once
	Filtered   bool     `json:"seccomp,omitempty"`        // a seccomp filter is on
	NoProc     bool     `json:"noProc,omitempty"`         // /proc is not mounted
	Preload    string   `json:"preload,omitempty"`        // LD_PRELOAD
}

// Space is a file system's size.
type Space struct {
	Path string `json:"path"`
	Size uint64 `json:"size"`
	Free uint64 `json:"free"` // to this user
}

// LookSystem reads the limits. What cannot be read is left out.
func LookSystem() System {
	s := System{
		Address: limit(unix.RLIMIT_AS), Stack: limit(unix.RLIMIT_STACK),
		Files: limit(unix.RLIMIT_NOFILE), Tasks: limit(unix.RLIMIT_NPROC),
		Locked: limit(unix.RLIMIT_MEMLOCK), FileSize: limit(unix.RLIMIT_FSIZE),
		Cores: runtime.NumCPU(), Preload: os.Getenv("LD_PRELOAD"),
	}
	if os.Geteuid() == 0 { // whom the kernel does not hold to it
		s.Tasks = nil
	}
	s.group("/", content("/", "proc/self/cgroup"))
	if shared, ok := space("/dev/shm"); ok && isMount("/dev/shm") {
		s.Shared = &shared
	}
	s.Disks = disks("/", os.TempDir(), ".")
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) == nil {
		s.Physical = info.Totalram * uint64(info.Unit)
	}
	status := content("/", "proc/self/status")
	s.NoProc = status == ""
	s.Filtered = strings.Contains(status, "Seccomp:\t2")
	return s
}

func limit(resource int) *uint64 {
	var l unix.Rlimit
	if err := unix.Getrlimit(resource, &l); err != nil || l.Cur >= math.MaxInt64 {
		return nil
	}
	return &l.Cur
}

// group reads the limits of the cgroup that this process is in, the tightest of it and those above it; of version 1
// those of the one that is mounted. membership is /proc/self/cgroup. Source: Linux,
// Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst.
func (s *System) group(root, membership string) {
	own := "/"
	for _, line := range strings.Split(membership, "\n") {
		if p, ok := strings.CutPrefix(line, "0::"); ok {
			own = path.Clean("/" + p)
		}
	}
	mount := filepath.Join(root, "sys/fs/cgroup")
	for dir := own; ; dir = path.Dir(dir) {
		s.unified(filepath.Join(mount, dir))
		if dir == "/" {
			break
		}
	}
	if n, ok := number(mount, "memory/memory.limit_in_bytes"); ok && n < 1<<60 {
		s.tighten(n, mount, "memory/memory.usage_in_bytes")
	}
	s.tasks(filepath.Join(mount, "pids"), filepath.Join(mount, "pids", own))
	quota, ok1 := number(mount, "cpu/cpu.cfs_quota_us")
	period, ok2 := number(mount, "cpu/cpu.cfs_period_us")
	if ok1 && ok2 && period > 0 {
		s.quota(float64(quota) / float64(period))
	}
}

func (s *System) unified(dir string) {
	if n, ok := number(dir, "memory.max"); ok {
		s.tighten(n, dir, "memory.current")
	}
	s.tasks(dir)
	quota, period, _ := strings.Cut(strings.TrimSpace(content(dir, "cpu.max")), " ")
	q, err1 := strconv.ParseFloat(quota, 64)
	p, err2 := strconv.ParseFloat(period, 64)
	if err1 == nil && err2 == nil && p > 0 {
		s.quota(q / p)
	}
	for _, line := range strings.Split(content(dir, "memory.events"), "\n") {
		if text, ok := strings.CutPrefix(line, "oom_kill "); ok {
			n, _ := strconv.ParseUint(text, 10, 64)
			s.Killed = max(s.Killed, n)
		}
	}
}

func (s *System) tighten(limit uint64, dir, used string) {
	if s.Memory == nil || limit < *s.Memory {
		s.Memory = &limit
		s.MemoryUsed, _ = number(dir, used)
	}
}

// tasks reads how many processes and threads the cgroups of some folders may still start.
func (s *System) tasks(dirs ...string) {
	for _, dir := range dirs {
		most, ok1 := number(dir, "pids.max")
		now, ok2 := number(dir, "pids.current")
		if left := most - min(most, now); ok1 && ok2 && (s.TasksLeft == nil || left < *s.TasksLeft) {
			s.TasksLeft = &left
		}
	}
}

func (s *System) quota(cpus float64) {
	if s.CPUs == nil || cpus < *s.CPUs {
		s.CPUs = &cpus
	}
}

func number(dir, name string) (uint64, bool) {
	n, err := strconv.ParseUint(strings.TrimSpace(content(dir, name)), 10, 64)
	return n, err == nil
}

func space(dir string) (Space, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return Space{}, false
	}
	return Space{dir, s.Blocks * uint64(s.Bsize), s.Bavail * uint64(s.Bsize)}, true
}

func readOnly(dir string) bool {
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && s.Flags&unix.ST_RDONLY != 0
}

// isMount reports whether a folder is another file system's than the one above it.
func isMount(dir string) bool {
	var own, above unix.Stat_t
	return unix.Stat(dir, &own) == nil && unix.Stat(filepath.Dir(dir), &above) == nil && own.Dev != above.Dev
}

// disks returns the file systems of several folders, each once.
func disks(dirs ...string) []Space {
	var list []Space
	seen := map[uint64]bool{}
	for _, dir := range dirs {
		var own unix.Stat_t
		if unix.Stat(dir, &own) != nil || seen[own.Dev] {
			continue
		}
		seen[own.Dev] = true
		if absolute, err := filepath.Abs(dir); err == nil {
			dir = absolute
		}
		if s, ok := space(dir); ok && !readOnly(dir) {
			list = append(list, s)
		}
	}
	return list
}
