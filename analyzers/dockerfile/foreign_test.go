package dockerfile

import "testing"

// TestForeign: what was never meant to be a Dockerfile is that and no list of bad lines.
func TestForeign(t *testing.T) {
	for _, c := range []struct{ file, at, reason string }{
		{"FROM a\nRUN b\n", "", ""},
		{"RUNN a\nFROM b\nRUN c\n", "", ""}, // a bad line of a Dockerfile
		{"FORM a\nrun b\nnothing c\n", "", ""},
		{"form a\nx b\ny c\n", "", ""},
		{"ENTRYPONT a\nx b\ny c\n", "", ""},
		{"services:\n  web:\n", "services:", "not a Dockerfile: unknown instruction: services:"},
		{"---\nFROM a\nRUN b\n", "---", "not a Dockerfile: unknown instruction: ---"},
		{"{\nFROM a\nRUN b\n", "{", "not a Dockerfile: unknown instruction: {"},
		{"[package]\nFROM a\nRUN b\n", "[package]", "not a Dockerfile: unknown instruction: [package]"},
		{"echo a\nls b\n", "echo", "not a Dockerfile: unknown instruction: echo"},
		{"echo a\nFROM b\nRUN c\n", "", ""},
		{"from os import path\nprint(1)\n", "from", "not a Dockerfile: unknown instruction: from"},
		{"\xff\xfeF\x00R\x00", "", "not a Dockerfile: the text is UTF-16, builders read UTF-8"},
		{"\xfe\xff\x00F\x00R", "", "not a Dockerfile: the text is UTF-16, builders read UTF-8"},
		{"ELF\x00\x01\n", "", "not a Dockerfile: a binary file"},
		{"x\xff\xff y\n", "", "not a Dockerfile: a binary file"},
		{"{{ if .X }}\nFROM a\n{{ end }}\n", "", ""}, // a template
	} {
		doc := parse(c.file)
		if got := doc.Foreign; got.Reason != c.reason || got.Span.Text() != c.at {
			t.Errorf("%q: %q at %q, want %q at %q", c.file, got.Reason, got.Span.Text(), c.reason, c.at)
		}
	}
}

// TestTemplate: placeholders where an instruction or a name stands make a template, those of other programs do not.
func TestTemplate(t *testing.T) {
	for _, c := range []struct{ file, at string }{
		{"FROM a\nRUN b\n", ""},
		{"{{ if .X }}\nFROM a\n", "{{"},
		{"FROM a\n<% if x %>\nRUN b\n", "<%"},
		{"FROM a\n@RUNS@\n", "@RUNS@"},
		{"FROM {{ .Image }}\n", "{{ .Image }}"},
		{"FROM <image>\n", "<image>"},
		{"FROM %%BASE%%\n", "%%BASE%%"},
		{"FROM ${X}\n", ""},
		{"FROM a\nRUN docker inspect --format '{{.Id}}' x\n", ""},
		{"FROM a\nLABEL x={{y}}\n", ""},
		{"FROM a\nCOPY {{ item }} /b\n", "{{ item }} /b"},
		{"FROM a\nCOPY x{y} /b\n", ""},
		{"FROM a\nUSER <%= user %>\n", "<%= user %>"},
		{"FROM a\nEXPOSE {{ port }}\n", "{{ port }}"},
		{"FROM a\nENV A {{ b }}\n", "A {{ b }}"},
		{"FROM a\nENV A <%= b %>\n", "A <%= b %>"},
		{"FROM a\nENV A x{{ b }}\n", ""},
		{"FROM a\nENV A={{b}}\n", ""},
		{"FROM a\nENV {{ b }}\n", ""},
		{"FROM a\nHEALTHCHECK {{ b }}\n", "{{ b }}"},
		{"FROM a\nRUN x \\\n {% if y %} \\\n z\n", "{% if y %} "},
		{"FROM a:${templateOption:variant}\n", "a:${templateOption:variant}"},
		{"FROM a\nRUN {{InsertTemplate(\"x\", [\n  y\n])}}\n", "{{InsertTemplate(\"x\", ["},
		{"FROM a\nRUN {{InsertTemplate(\"x\", [\nRUN y\n", ""}, // the next line is an instruction
	} {
		doc := parse(c.file)
		if got := doc.Template.Text(); got != c.at {
			t.Errorf("%q: template at %q, want %q", c.file, got, c.at)
		}
	}
}
