package gpucheck

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed xids.json
var xidsFile []byte

// Xid is an error that the driver writes to the kernel's log.
type Xid struct {
	Number int    `json:"number"`
	Of     string `json:"of"` // whose it is: "device", "driver" or "program"
	Means  string `json:"means"`
}

// xids is the file's content.
type xids struct {
	AsOf string `json:"asOf"`
	From string `json:"from"`
	Xids []Xid  `json:"xids"`
}

var readXids = sync.OnceValue(func() xids {
	var x xids
	if err := json.Unmarshal(xidsFile, &x); err != nil {
		panic("xids.json: " + err.Error()) // a test reads it
	}
	return x
})

// XidOf explains an Xid; ok is false where the table does not hold it.
func XidOf(number int) (Xid, bool) {
	for _, x := range readXids().Xids {
		if x.Number == number {
			return x, true
		}
	}
	return Xid{}, false
}
