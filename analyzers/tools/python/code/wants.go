package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// wanted are modules that a library imports where it is called, by what calls it: one of those that are named is needed.
// Sources: fastapi 0.115's dependencies/utils.py, Starlette 0.38's templating.py, Pydantic 2.9's networks.py.
var wanted = []struct {
	from    string // what the module imports its name from
	calls   *lazyregexp.Regexp
	modules string
	reason  string
}{
	{"fastapi", lazyregexp.New(`=\s*(?:Form|File)\(|:\s*UploadFile\b`), "multipart python_multipart", `Form data requires "python-multipart" to be installed`},
	{"templating", lazyregexp.New(`\bJinja2Templates\(`), "jinja2", "jinja2 must be installed to use Jinja2Templates"},
	{"pydantic", lazyregexp.New(`:\s*(?:Optional\[\s*)?EmailStr\b`), "email_validator", "email-validator is not installed: pydantic[email] has it"},
}

// needing are modules that import one of another project when they are imported, and what they say without it. Sources:
// starlette/testclient.py of 0.21 to 0.46, before which it was requests, starlette/middleware/sessions.py of 0.8 to 0.46.
var needing = map[string]struct{ modules, reason string }{
	"fastapi.testclient":            {"httpx requests", "The starlette.testclient module requires the httpx package to be installed"},
	"starlette.testclient":          {"httpx requests", "The starlette.testclient module requires the httpx package to be installed"},
	"starlette.middleware.sessions": {"itsdangerous", "No module named 'itsdangerous'"},
}

// drivers are the modules of which SQLAlchemy imports one for the scheme of a URL: which of several depends on its
// release. Source: SQLAlchemy's documentation of 2.0 and 2.1, "Dialects".
var drivers = map[string]string{"postgresql": "psycopg2 psycopg", "postgresql+psycopg2": "psycopg2", "postgresql+psycopg": "psycopg", "postgresql+asyncpg": "asyncpg", "postgresql+pg8000": "pg8000",
	"mysql": "MySQLdb", "mysql+mysqldb": "MySQLdb", "mysql+pymysql": "pymysql", "mysql+aiomysql": "aiomysql", "mysql+asyncmy": "asyncmy", "mysql+mysqlconnector": "mysql",
	"mariadb": "MySQLdb", "mariadb+pymysql": "pymysql", "mariadb+mariadbconnector": "mariadb", "sqlite+aiosqlite": "aiosqlite",
	"oracle": "cx_Oracle oracledb", "oracle+oracledb": "oracledb", "mssql": "pyodbc", "mssql+pyodbc": "pyodbc", "mssql+pymssql": "pymssql"}

var (
	engines = lazyregexp.New(`\b(?:create_engine|create_async_engine|async_engine_from_config)\(`)
	scheme  = lazyregexp.New(`^[fF]?["']([a-z][a-z0-9+]*)://`)
	within  = lazyregexp.New(`(?:os\.getenv|os\.environ\.get)\(\s*["'](\w+)["']\s*,\s*[fF]?["']([a-z][a-z0-9+]*)://`)
)

// wants notes the modules that a call of a library needs.
func (w *walker) wants(s *Statement) {
	undeleted(w, s)
	for _, one := range wanted {
		if w.taken[one.from] && one.calls.MatchString(s.Mask) {
			w.add(s, Step{Kind: Wants, Name: one.modules, Reason: one.reason})
		}
	}
	m := engines.FindStringIndex(s.Mask)
	if m == nil || !w.taken["sqlalchemy"] {
		return
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 || args[0].name != "" && args[0].name != "url" {
		return
	}
	if modules := drivers[w.scheme(args[0].expression)]; modules != "" {
		first, _, _ := strings.Cut(modules, " ")
		w.add(s, Step{Kind: Wants, Name: modules, Reason: "No module named '" + first + "'", Value: "always"})
	}
}

// undeleted refuses a relation between models of Django's that does not say what happens when what it is to is deleted:
// no Django for Python 3.10 or later takes that. Source: Django's documentation, "Model field reference", since 2.0.
func undeleted(w *walker, s *Statement) {
	m := relations.FindStringSubmatchIndex(s.Mask)
	if m == nil || !w.taken["django"] || !w.taken["db"] || !w.taken["models"] || w.Minor < 10 || w.Minor > 90 {
		return
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 {
		return
	}
	places := 0
	for _, a := range args {
		if a.name == "on_delete" || strings.HasPrefix(a.mask, "*") {
			return
		}
		if a.name == "" {
			places++
		}
	}
	if places < 2 {
		w.add(s, Step{Kind: Stops, Reason: "TypeError: " + s.Mask[m[2]:m[3]] + ".__init__() missing 1 required positional argument: 'on_delete'"})
	}
}

var relations = lazyregexp.New(`^\w+\s*=\s*models\.(ForeignKey|OneToOneField)\(`)

// scheme is that of the URL that an expression stands for, "" where it is not known.
func (w *walker) scheme(e expression) string {
	if text, ok := w.value(e); ok {
		before, _, _ := strings.Cut(text, "://")
		return before
	}
	if m := scheme.FindStringSubmatch(e.text); m != nil {
		return m[1]
	}
	if m := within.FindStringSubmatch(e.text); m != nil && w.Lookup != nil {
		if _, _, set := w.Lookup(m[1]); !set {
			return m[2]
		}
	}
	return w.schemes[e.text]
}
