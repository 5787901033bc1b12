// Package popular lists what well-known projects of the Python Package Index contain. It is data.
package popular

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed programs.txt
var programsText string

// Project is one of which it is known what it brings: Programs, and With other projects.
type Project struct{ Programs, With []string }

// Projects are those that are known by normal name; programs.txt names their source.
var Projects = sync.OnceValue(func() map[string]Project {
	all := map[string]Project{}
	for line := range strings.Lines(programsText) {
		own, with, _ := strings.Cut(line, "+")
		if words := strings.Fields(own); len(words) > 0 && words[0] != "#" {
			all[words[0]] = Project{words[1:], strings.Fields(with)}
		}
	}
	return all
})

// Ordinary are extras that bring no program. Source: the projects' metadata, as programs.txt has them.
var Ordinary = map[string]bool{"uvicorn[standard]": true, "celery[redis]": true, "psycopg[binary]": true, "passlib[bcrypt]": true, "sqlalchemy[asyncio]": true,
	"pydantic[email]": true, "django[argon2]": true}
