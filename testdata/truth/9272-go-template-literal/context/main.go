package main

import (
	"os"
	"text/template"
)

const body = `Hello {{ .Name }}
{{ range .Items }}
 - {{ . }}
`

func main() {
	t := template.Must(template.New("mail").Parse(body))
	_ = t.Execute(os.Stdout, map[string]any{"Name": "Ann", "Items": []int{1}})
}
