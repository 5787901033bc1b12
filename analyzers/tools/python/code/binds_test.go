package code

import "testing"

func TestBinds(t *testing.T) {
	for text, want := range map[string]bool{
		"def create_app():\n    app = Flask(__name__)\n    return app\n": false,
		"class A:\n    app = 1\n":                                            false,
		"def f():\n    global app\n    app = 1\nf()\n":                       true,
		"if x:\n    app = 1\nelse:\n    app = 2\n":                           true,
		"try:\n    from a import app\nexcept ImportError:\n    app = None\n": true,
		"with a() as app:\n    pass\n":                                       true,
		"for app in ():\n    pass\n":                                         true,
		"app: Flask = Flask(__name__)\n":                                     true,
		"x = app = 1\n":                                                      true,
		"from .main import *\n":                                              true,
		"async def app(scope, receive, send): ...\n":                         true,
		"import app\n":                                                       true,
		"application = 1\nprint(application.app)\n":                          false,
		"from flask import Flask as app\n":                                   true,
		"def make(app):\n    return app\n":                                   false,
	} {
		if got := Binds(text, "app"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
