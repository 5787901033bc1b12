// Package kernel knows what a RUN may not ask of the kernel: it has none of the rights that mounts, settings of the kernel
// and of the network need, unless it says --security=insecure. Tried with util-linux 2.38, procps 4.0, iptables 1.8.9,
// kmod 30 and hostname 3.23 of Debian 12 in BuildKit 0.31, and busybox 1.35. Of a container nothing is said: docker run
// may give it rights.
package kernel

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are the programs.
var Tools = []*tools.Tool{
	refused("mount", effects.Getopt("tLUoOTN", "types options label uuid source target"), "permission denied", func(l effects.Line) bool {
		return len(l.Options.Operands) > 1 && !l.Has("f", "fake", "h", "help", "V", "version", "a", "all")
	}),
	refused("umount", effects.Getopt("tON", "types"), "must be superuser to unmount", func(l effects.Line) bool {
		return len(l.Options.Operands) > 0 && !l.Has("fake", "h", "help", "V", "version", "a", "all", "q", "quiet")
	}),
	refused("sysctl", effects.Getopt("pr", "pattern load"), "permission denied: /proc/sys is read-only", func(l effects.Line) bool {
		reads := l.Has("e", "ignore", "p", "load", "system", "a", "A", "X", "all", "dry-run", "h", "help", "V", "version")
		return !reads && assigns(l.Options.Operands)
	}),
	refused("iptables ip6tables", effects.Leading("", ""), "Permission denied (you must be root)", func(l effects.Line) bool {
		for _, a := range l.Args {
			if changes.Has(a.Text) {
				return true
			}
		}
		return false
	}),
}

// changes are commands of iptables that add, remove and set.
var changes = tools.WordList("-A -I -D -P -F -N -X --append --insert --delete --policy --flush --new-chain --delete-chain")

func assigns(operands []effects.Arg) bool {
	for _, a := range operands {
		if !strings.Contains(a.Text, "=") {
			return false
		}
	}
	return len(operands) > 0
}

// refused is a program that a RUN certainly cannot use as asks says.
func refused(names string, grammar effects.Grammar, reason string, asks func(effects.Line) bool) *tools.Tool {
	manager, _, _ := strings.Cut(names, " ")
	return &tools.Tool{Names: tools.Names(names), System: true, Grammar: grammar, Manager: manager,
		Effect: func(l effects.Line) effects.Effect {
			done := effects.Effect{Modelled: true}
			if manager == "mount" {
				done.Add(effects.Below("/"))
			}
			x := effects.Action{Kind: effects.Project, Manager: manager, Line: &l, Instead: &done}
			return effects.Effect{Modelled: true, Actions: []effects.Action{x}}
		},
		Run: func(a *tools.Command, x effects.Action) {
			for _, w := range x.Line.Args {
				if !w.Known {
					a.Instead(x)
					return
				}
			}
			if !a.Container && !insecure(a.Step) && asks(*x.Line) {
				a.Refuse(effects.Arg{}, state.FailsPermission, reason+", but in RUN --security=insecure", false)
				return
			}
			a.Instead(x)
		}}
}

// insecure reports whether a RUN has all rights, or may.
func insecure(s *state.Step) bool {
	if s.Instruction == nil {
		return true
	}
	for _, f := range s.Instruction.Flags {
		if f.Name == "security" && f.Value.Text != "sandbox" {
			return true
		}
	}
	return false
}
