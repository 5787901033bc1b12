package definitions

import (
	"path"
	"slices"
	"strings"
)

// Same reports whether nothing tells two ways of running an image apart.
func (r Running) Same(o Running) bool {
	return r.Replaced == o.Replaced && r.EnvFiles == o.EnvFiles &&
		slices.Equal(r.Volumes, o.Volumes) && slices.Equal(r.Env, o.Env)
}

// running is what a layer adds to how a service is run. Source: "services" of the Compose Specification.
func (p *composeProject) running(run Running, service node) Running {
	for _, key := range []string{"command", "entrypoint", "working_dir", "user", "volumes_from"} {
		if n := service.get(key); n.Node != nil && n.Tag != "!!null" {
			return Running{Replaced: true}
		}
	}
	if run.Replaced {
		return run
	}
	for _, v := range append(service.get("volumes").items(), service.get("configs").items()...) {
		at := p.target(v)
		if !at.Known {
			return Running{Replaced: true}
		}
		run.Volumes = append(slices.Clone(run.Volumes), at.Value)
	}
	for _, t := range append(service.get("tmpfs").items(), service.get("tmpfs")) {
		if t.scalar() {
			run.Volumes = append(slices.Clone(run.Volumes), path.Clean("/"+strings.Split(t.Value, ":")[0]))
		}
	}
	for _, pair := range p.pairs(service.get("environment")) {
		name, _, _ := strings.Cut(pair.Value, "=")
		run.Env = append(slices.Clone(run.Env), name)
	}
	run.EnvFiles = run.EnvFiles || service.get("env_file").Node != nil
	run.Volumes, run.Env = sorted(run.Volumes), sorted(run.Env)
	return run
}

// target is where a service finds a volume or a config: SOURCE:TARGET[:MODE], TARGET, or a mapping.
func (p *composeProject) target(n node) Text {
	if !n.scalar() {
		t := p.text(n.get("target"))
		t.Known, t.Value = t.Known && t.Value != "", path.Clean("/"+t.Value)
		return t
	}
	t := p.text(n)
	fields := strings.Split(t.Value, ":")
	if last := fields[len(fields)-1]; len(fields) > 1 && !strings.HasPrefix(last, "/") {
		fields = fields[:len(fields)-1] // how it is mounted
	}
	t.Value = path.Clean("/" + fields[len(fields)-1])
	return t
}

func sorted(names []string) []string {
	names = slices.Clone(names)
	slices.Sort(names)
	return slices.Compact(names)
}
