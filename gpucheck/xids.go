package gpucheck

import (
	"strconv"
	"sync"
)

// Xid is an error that the driver writes to the kernel's log.
type Xid struct {
	Number int
	Of     string // whose it is: "device", "driver" or "program"
	Means  string
	Action string // what NVIDIA advises at once, "" for nothing
}

var xids = sync.OnceValue(func() map[int]Xid {
	list := map[int]Xid{}
	for _, r := range rowsOf("Xids") {
		number, _ := strconv.Atoi(r[0])
		list[number] = Xid{Number: number, Of: r[1], Means: r[2], Action: r[3]}
	}
	return list
})

// XidOf explains an Xid; ok is false where the table does not hold it.
func XidOf(number int) (x Xid, ok bool) {
	x, ok = xids()[number]
	return x, ok
}
