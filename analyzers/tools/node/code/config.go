package code

import "path"

// configured is the variable that holds a configuration. Whoever uses more of node-config than its lookups may give it one.
const configured = "NODE_CONFIG"

// property is a key that a program asks node-config for, which ends it where there is no folder of configurations and no
// variable stands for one. Source: node-config's wiki of release 3, "Configuration Files", "Environment Variables" and
// "Common Usage".
func property(r *run, key string, n *node) *Value {
	for _, name := range []string{configured, "NODE_CONFIG_DIR"} {
		if r.variable(name).kind != undefined || r.set[""] != nil {
			return &Value{}
		}
	}
	dir := path.Join(r.Dir, "config")
	if there, known := r.made[dir]; known && there || r.state(dir) != Absent {
		return &Value{}
	}
	return r.throws(n, "Error: Configuration property \""+key+"\" is not defined: there is no folder "+dir)
}
