package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// nodes looks at the driver's device nodes below a root directory.
func (s *Surroundings) nodes(root string) {
	numbers := driverNumbers(content(root, "proc/devices"))
	found, _ := filepath.Glob(filepath.Join(root, "dev/nvidia*"))
	for _, node := range found {
		name := "/" + strings.TrimPrefix(strings.TrimPrefix(node, filepath.Clean(root)), "/")
		info, err := os.Stat(node)
		if err != nil {
			continue
		}
		if odd := oddNode(name, info, numbers); odd != "" {
			s.Odd[name] = odd
			continue
		}
		if info.IsDir() { // /dev/nvidia-caps
			continue
		}
		s.Nodes[name] = access(node)
		s.Despite = s.Despite || s.Nodes[name] == Forbidden && info.Mode().Perm()&0o006 == 0o006
	}
}

// driverNumbers reads the major numbers of the driver's devices from /proc/devices, by name; nil where it lists none,
// as in a sandbox.
func driverNumbers(devices string) map[string]uint32 {
	var numbers map[string]uint32
	characters, _, _ := strings.Cut(devices, "Block devices:")
	for _, line := range strings.Split(characters, "\n") {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.ParseUint(number, 10, 32)
		if err != nil || !strings.HasPrefix(name, "nvidia") {
			continue
		}
		if numbers == nil {
			numbers = map[string]uint32{}
		}
		numbers[name] = uint32(n)
	}
	return numbers
}

// oddNode says what is at a node's path in place of the device that the kernel module made, "" where that is it or
// nothing is known of it. The number of /dev/nvidia-uvm changes with the order in which modules are loaded, and a node
// that was made for another one, in a container's image or on a host before it was restarted, opens nothing.
func oddNode(name string, info fs.FileInfo, numbers map[string]uint32) string {
	own := strings.TrimPrefix(name, "/dev/")
	device := strings.Trim(strings.TrimPrefix(own, "nvidia"), "0123456789") == "" && own != "nvidia"
	if !device && own != "nvidiactl" && own != "nvidia-uvm" {
		return ""
	}
	got, ok := deviceNumber(info)
	switch {
	case info.IsDir():
		return "a folder"
	case numbers == nil || !ok:
		return ""
	case info.Mode()&fs.ModeCharDevice == 0:
		return "no device"
	}
	kind := own
	if device {
		kind = "nvidia"
	}
	for _, listed := range []string{kind, "nvidia-frontend", "nvidia"} {
		want, known := numbers[listed]
		if !known || listed != kind && kind == "nvidia-uvm" {
			continue
		}
		if got != want {
			return fmt.Sprintf("a device of number %d, and the kernel module's is %d", got, want)
		}
		return ""
	}
	return ""
}

// access opens a node for reading and writing, as the driver's libraries do.
func access(node string) Access {
	f, err := os.OpenFile(node, os.O_RDWR, 0)
	switch {
	case err == nil:
		f.Close()
		return Usable
	case errors.Is(err, fs.ErrNotExist):
		return NoNode
	case errors.Is(err, fs.ErrPermission):
		return Forbidden
	}
	return Usable
}

// Unusable lists the nodes that this process may not open, sorted.
func (s Surroundings) Unusable() []string {
	var list []string
	for node, a := range s.Nodes {
		if a == Forbidden {
			list = append(list, node)
		}
	}
	slices.Sort(list)
	return list
}

// forbidden says what keeps this process from the nodes that it may not open.
func (s Surroundings) forbidden() Reason {
	r := Reason{"forbidden", "this user may not open " + strings.Join(s.Unusable(), ", "),
		"give read and write permission on the device nodes (NVreg_DeviceFileMode=0666, or the group that owns them), or let the container's device cgroup allow them"}
	if s.Despite {
		r.Text += ", although their mode lets everybody: the container's device cgroup refuses them, or they are on a file system that is mounted nodev"
		r.Fix = "restart the container; if it loses its devices again when the host runs systemctl daemon-reload, pass the nodes with --device or use the cgroupfs driver"
	}
	return r
}

// odd says what is in the place of a device node, false where nothing is.
func (s Surroundings) odd() (r Reason, ok bool) {
	for _, node := range slices.Sorted(maps.Keys(s.Odd)) {
		return Reason{"no-node", node + " is " + s.Odd[node],
			"remove it, and pass the host's device node to the container (--gpus all, or --device " + node + "); on the host, run nvidia-modprobe -c 0 -u"}, true
	}
	return Reason{}, false
}

// Refusal says why this process cannot use the device nodes; ok is false where it can, as far as they show.
func (s Surroundings) Refusal() (r Reason, ok bool) {
	if r, ok := s.odd(); ok {
		return r, true
	}
	if len(s.Unusable()) > 0 {
		return s.forbidden(), true
	}
	return Reason{}, false
}

// Made lists the nodes that were missing, or something else, and are the driver's devices now. It opens none of them.
func (s Surroundings) Made(root string) []string {
	var list []string
	numbers := driverNumbers(content(root, "proc/devices"))
	found, _ := filepath.Glob(filepath.Join(root, "dev/nvidia*"))
	for _, node := range found {
		name := "/" + strings.TrimPrefix(strings.TrimPrefix(node, filepath.Clean(root)), "/")
		if s.Nodes[name] != NoNode || strings.HasSuffix(name, "-tools") {
			continue
		}
		if info, err := os.Stat(node); err == nil && !info.IsDir() && oddNode(name, info, numbers) == "" {
			list = append(list, name)
		}
	}
	return list
}
