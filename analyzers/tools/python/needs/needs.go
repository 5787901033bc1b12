// Package needs has the modules that libraries of Python import only as they are used: tables.
package needs

import "github.com/layerlint/layerlint/analyzers/lazyregexp"

// Importing are modules that import one of another project when they are imported, and what they say without it. Sources:
// starlette/testclient.py of 0.21 to 0.46, before which it was requests, starlette/middleware/sessions.py of 0.8 to 0.46.
var Importing = map[string]struct{ Modules, Reason string }{
	"fastapi.testclient":            {"httpx requests", "The starlette.testclient module requires the httpx package to be installed"},
	"starlette.testclient":          {"httpx requests", "The starlette.testclient module requires the httpx package to be installed"},
	"starlette.middleware.sessions": {"itsdangerous", "No module named 'itsdangerous'"},
}

// Drivers are the modules of which SQLAlchemy imports one for the scheme of a URL: which of several depends on its
// release. Source: SQLAlchemy's documentation of 2.0 and 2.1, "Dialects".
var Drivers = map[string]string{"postgresql": "psycopg2 psycopg", "postgresql+psycopg2": "psycopg2", "postgresql+psycopg": "psycopg", "postgresql+asyncpg": "asyncpg", "postgresql+pg8000": "pg8000",
	"mysql": "MySQLdb", "mysql+mysqldb": "MySQLdb", "mysql+pymysql": "pymysql", "mysql+aiomysql": "aiomysql", "mysql+asyncmy": "asyncmy", "mysql+mysqlconnector": "mysql",
	"mariadb": "MySQLdb", "mariadb+pymysql": "pymysql", "mariadb+mariadbconnector": "mariadb", "sqlite+aiosqlite": "aiosqlite",
	"oracle": "cx_Oracle oracledb", "oracle+oracledb": "oracledb", "mssql": "pyodbc", "mssql+pyodbc": "pyodbc", "mssql+pymssql": "pymssql"}

// Calling are modules that a library imports where it is called, by what calls it: one of those that are named is needed.
// Sources: fastapi 0.115's dependencies/utils.py, Starlette 0.38's templating.py, Pydantic 2.9's networks.py.
var Calling = []struct {
	From    string // what the module imports its name from
	Calls   *lazyregexp.Regexp
	Modules string
	Reason  string
}{
	{"fastapi", lazyregexp.New(`=\s*(?:Form|File)\(|:\s*UploadFile\b`), "multipart python_multipart", `Form data requires "python-multipart" to be installed`},
	{"templating", lazyregexp.New(`\bJinja2Templates\(`), "jinja2", "jinja2 must be installed to use Jinja2Templates"},
	{"pydantic", lazyregexp.New(`:\s*(?:Optional\[\s*)?EmailStr\b`), "email_validator", "email-validator is not installed: pydantic[email] has it"},
}
