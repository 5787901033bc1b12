package effects

import "strings"

// alternatives is update-alternatives: --install LINK NAME PATH PRIORITY, --set NAME PATH ... What is set is the link of
// its name in /etc/alternatives. Source: update-alternatives(1) of dpkg 1.21.
func alternatives(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	e.Add(Below("/etc/alternatives", "/var/lib/dpkg/alternatives", "/var/lib/alternatives", "/var/log"))
	args := c.args
	var set []Arg
	if len(args) == 2 && c.name == "update-alternatives" && Names("--auto --config --display --query --list")[args[0].Text] {
		known := Action{Kind: Project, Manager: c.name, Paths: args[1:], Instead: &Effect{Modelled: true}}
		e.Actions = append([]Action{known}, e.Actions...)
	}
	for i := range args {
		switch {
		case args[i].Text == "--install" && i+4 < len(args):
			e.need(args[i+3])
			e.Add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--slave" && i+3 < len(args):
			e.Add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--set" && i+2 < len(args):
			if c.name == "update-alternatives" && i == 0 && len(args) == 3 {
				known := Action{Kind: Project, Manager: c.name, Paths: args[1:2], Instead: &Effect{Modelled: true}}
				e.Actions = append([]Action{known}, e.Actions...)
			}
			if strings.HasPrefix(args[i+2].Text, "/") { // of RHEL's it may be the name of a family
				e.need(args[i+2])
				set = args[i+1 : i+3]
			}
		}
	}
	for _, a := range args {
		if Names("--set --auto --config --remove --remove-all --all --set-selections --force")[a.Text] {
			e.Add(Action{Kind: Inside, Paths: []Arg{at("/usr/bin"), at("/usr/local/bin"), at("/usr/local")}})
		}
	}
	if set != nil && set[0].Known {
		link := Arg{Text: "/etc/alternatives/" + set[0].Text, Known: true}
		e.Add(Action{Kind: Link, Symbolic: true, Force: true, Replaces: true, Paths: set[1:], To: link})
	}
	return e
}
