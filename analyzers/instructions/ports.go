// Ports establishes what EXPOSE names, word for word, variables replaced where their values are known.

package instructions

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// Ports returns the ports in the order of the file.
var Ports = &analyzers.Analyzer[[]Port]{
	Name:     "ports",
	Doc:      "what EXPOSE names",
	Requires: []analyzers.Node{Settings, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Port, error) {
		var all []Port
		graph := stages.Analyzer.Of(p)
		for index, stage := range Settings.Of(p).Stages {
			for _, i := range stage.Instructions {
				if c, ok := i.Command.(*dockerfile.Expose); ok {
					for _, w := range c.Ports {
						for _, port := range portRead(p, stage, i, w) {
							port.Reached, port.Kept = graph.Stages[index].Reached,
								slices.Contains(graph.Lineage(graph.Target), index)
							all = append(all, port)
						}
					}
				}
			}
		}
		return all, nil
	},
}

// Port is one port or range of EXPOSE: [[IP:]HOST:]PORT[-PORT][/PROTOCOL].
type Port struct {
	source.Span // the word
	Instruction *dockerfile.Instruction
	Text        string // the word after expansion
	Protocol    string // as written, "" for none
	Mapped      bool   // it names an address or a host port
	TooHigh     bool   // a number is above 65535
	Low         bool   // a number is below 1024
	Reached     bool   // the stage is built
	Kept        bool   // the target's image has it
}

func portRead(p *analyzers.Pass, stage *Stage, i *dockerfile.Instruction, w dockerfile.Word) []Port {
	words := []string{w.Text}
	if strings.ContainsAny(w.Text, "$\"'\\`") {
		e, err := dockerfile.Expand(w.Text, p.Build.Document.Escape, stage.Before(i).Lookup)
		if err != nil || !e.Known {
			return nil
		}
		words = e.Words()
	}
	var all []Port
	for _, text := range words {
		port := Port{Span: w.Span, Instruction: i, Text: text}
		rest := text
		if colon := strings.LastIndexByte(text, ':'); colon >= 0 {
			port.Mapped, rest = colon > 0, text[colon+1:]
		}
		rest, port.Protocol, _ = strings.Cut(rest, "/")
		for _, n := range strings.SplitN(rest, "-", 2) {
			number, err := strconv.ParseUint(n, 10, 64)
			port.TooHigh = port.TooHigh || err == nil && number > 65535
			port.Low = port.Low || err == nil && 0 < number && number < 1024
		}
		all = append(all, port)
	}
	return all
}
