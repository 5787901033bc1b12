package code

import (
	"path"
	"slices"
)

// needed are functions that throw where the argument of that number is undefined. Measured with node 20.20.
var needed = map[string]int{"Buffer.from": 0, "Buffer.byteLength": 0, "Buffer.alloc": 0, "crypto.createHmac": 1,
	"crypto.createSecretKey": 0, "crypto.createPrivateKey": 0, "crypto.createPublicKey": 0, "crypto.scryptSync": 0, "url.parse": 0, "url.fileURLToPath": 0,
	"Object.keys": 0, "Object.values": 0, "Object.entries": 0, "Object.fromEntries": 0}

// pathless refuses a function of path whose argument is not text: resolve reads from the last to the first that is
// absolute, the others all. Source: node's manual, "Path"; measured with node 20.20.
func pathless(r *run, f string, args []*Value, n *node) {
	refuse := func(v *Value) bool {
		if v.kind == undefined || v.kind == null {
			refused(r, n, v, "TypeError [ERR_INVALID_ARG_TYPE]: path."+f+" got "+emptiness(v)+" for a path")
			return true
		}
		return false
	}
	switch f {
	case "join", "relative":
		_ = slices.ContainsFunc(args, refuse)
	case "resolve":
		for i := len(args) - 1; i >= 0 && args[i].kind != unknown && !path.IsAbs(args[i].text); i-- {
			if refuse(args[i]) {
				return
			}
		}
	case "dirname", "basename", "extname", "normalize", "parse", "isAbsolute":
		if len(args) > 0 {
			refuse(args[0])
		}
	}
}
