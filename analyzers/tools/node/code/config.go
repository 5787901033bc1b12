package code

import "path"

// property is a key that a program asks node-config for, which ends it where there is no folder of configurations and no
// variable stands for one. Source: node-config's wiki of release 3, "Configuration Files", "Environment Variables" and
// "Common Usage".
func (r *run) property(key string, n *node) *Value {
	for _, name := range []string{"NODE_CONFIG", "NODE_CONFIG_DIR"} {
		if _, state := r.Variable(name); state != Absent {
			return &Value{}
		}
	}
	dir := path.Join(r.Dir, "config")
	if there, known := r.made[dir]; known && there || r.state(dir) != Absent {
		return &Value{}
	}
	return r.throws(n, "Error: Configuration property \""+key+"\" is not defined: there is no folder "+dir)
}
