package rules

var templateUnchecked = register(Rule{
	ID:      "template-unchecked",
	Summary: "a template of a Dockerfile, which is not checked",
	Doc: `Nothing else is reported of the file.

## Why

It holds placeholders of a template language where an instruction or a name should be: ` + "`{{ x }}`" + `, ` + "`{% if x %}`" + `,
` + "`<%= x %>`" + `, ` + "`@X@`" + `, ` + "`%%X%%`" + `, ` + "`<x>`" + `, ` + "`${templateOption:x}`" + `. No builder reads it as it is. Placeholders within RUN, ENV
and LABEL do not count: docker inspect --format has the same form.

## Good

Check the Dockerfiles that are generated from it.`,
	Severity: Info,
	Check: func(p *Pass) {
		at := p.Build.Document.Template
		p.Report(Diagnostic{Span: at, Message: "a template, not checked: generate the Dockerfile and check that"})
	},
})
