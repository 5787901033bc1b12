package effects

// alternatives is update-alternatives: --install LINK NAME PATH PRIORITY, --set NAME PATH ...
func alternatives(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	e.Add(Below("/etc/alternatives", "/var/lib/dpkg/alternatives", "/var/lib/alternatives", "/var/log"))
	args := c.args
	for i := range args {
		switch {
		case args[i].Text == "--install" && i+4 < len(args):
			e.need(args[i+3])
			e.Add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--slave" && i+3 < len(args):
			e.Add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--set" && i+2 < len(args):
			e.need(args[i+2])
		}
	}
	for _, a := range args {
		if words("--set --auto --config --remove --remove-all --all --set-selections --force")[a.Text] {
			e.Add(Action{Kind: Inside, Paths: []Arg{at("/usr/bin"), at("/usr/local/bin"), at("/usr/local")}})
		}
	}
	return e
}
