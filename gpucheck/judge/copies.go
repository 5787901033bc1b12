//go:build linux

package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

// judgeCopies judges the pairs of devices that are slow for what joins them.
func (e *Evidence) judgeCopies(f *Finding) {
	slow := slices.DeleteFunc(e.copies(), func(m measure) bool { return !isSlow([]measure{m}) })
	if len(slow) == 0 {
		return
	}
	worst := slices.MinFunc(slow, func(a, b measure) int { return cmp.Compare(a.share(), b.share()) })
	if more := len(slow) - 1; more > 0 {
		f.note(counted(len(slow), "slow pair", "slow pairs"))
	}
	reasons, excused := e.copyReasons()
	vague := worst.expected <= gpucheck.BridgeRate() // what lies between is not known, only that it carries more
	judgeRates(f, []measure{worst}, reasons, excused || vague)
}

// copies lists what was measured between devices and can be judged.
func (e *Evidence) copies() []measure {
	x := e.Peers
	if x == nil || x.Failure != nil || x.Bytes < enoughToCopy/2 {
		return nil
	}
	var list []measure
	for i := range x.Rate {
		for j, rate := range x.Rate[i] {
			if expected := e.joined(i, j); rate > 0 && expected > 0 {
				list = append(list, measure{fmt.Sprintf("copy from %d to %d", i, j), rate, expected, "GB/s", giga})
			}
		}
	}
	return list
}

// joined returns the bytes a second that what joins two devices carries: NVLinks, a PCIe switch, or the links of the
// processors, of which the slowest is taken. 0 is not known.
func (e *Evidence) joined(i, j int) float64 {
	from, to := e.device(i), e.device(j)
	if from == nil || to == nil || from.State == nil || to.State == nil {
		return 0
	}
	bus := min(gpucheck.BusRate(from.State.PCIeMaximum, from.State.PCIeMaxWidth),
		gpucheck.BusRate(to.State.PCIeMaximum, to.State.PCIeMaxWidth))
	at := slices.IndexFunc(from.State.Peers, func(p gpucheck.Peer) bool { return p.Index == to.Index })
	if at < 0 {
		return 0
	}
	path := from.State.Peers[at].Path
	switch links, nvlink := strings.CutPrefix(path, "NV"); {
	case !e.Peers.Matrix[i][j]:
		return min(bus, gpucheck.BridgeRate())
	case nvlink:
		n, _ := strconv.Atoi(links)
		return gpucheck.LinkRate(from.Capability, n)
	case path == "PIX", path == "PXB":
		return bus
	}
	return min(bus, gpucheck.BridgeRate())
}

// copyReasons lists what the devices say of slow copies between them. excused means that others work.
func (e *Evidence) copyReasons() (reasons []string, excused bool) {
	for _, g := range e.Host.GPUs {
		if g.State == nil {
			continue
		}
		if len(g.State.Processes) > 0 {
			reasons, excused = append(reasons, fmt.Sprintf("device %d is busy: %s", g.Index, processes(g.State.Processes))), true
		}
		for _, why := range linkNotes(g.State) {
			reasons = append(reasons, fmt.Sprintf("device %d: %s", g.Index, why))
		}
		if g.State.PCIeReplays > 0 {
			reasons = append(reasons, fmt.Sprintf("device %d: %d PCIe replays", g.Index, g.State.PCIeReplays))
		}
	}
	if len(reasons) == 0 {
		reasons = []string{"the devices do not say why"}
	}
	return reasons, excused
}
