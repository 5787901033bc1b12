package code

import (
	"fmt"
	"strings"
	"testing"
)

// said is what the steps of a module are, one a line.
func said(m Module, text string) string {
	steps, all, _ := m.Steps(text)
	var b strings.Builder
	for _, s := range steps {
		if s.Kind != Imports && s.Kind != Calls && s.Kind != Unbound && s.Kind != Members { // the texts leave imports out
			fmt.Fprintf(&b, "%d:%d %s%s%s", s.Line, s.Kind, s.Name, s.Value, s.Path)
			if s.Likely {
				b.WriteString(" likely")
			}
			b.WriteString("\n")
		}
	}
	if !all {
		b.WriteString("halted\n")
	}
	return b.String()
}

func TestSteps(t *testing.T) {
	m := Module{File: "/app/conf/settings.py", Dir: "/app", Main: true, Lookup: func(name string) (string, bool, bool) {
		if name == "HOME" {
			return "/home/w", true, true
		}
		return "/data", true, name == "DATA"
	}}
	for text, want := range map[string]string{
		`import os; X = os.environ["X"]`:                                             "1:1 X\n",
		`X = os.environ["X"] if y else 1`:                                            "",
		"try:\n    X = os.environ['X']\nexcept KeyError: pass":                       "",
		"print(\"os.environ['X']\")":                                                 "",
		"for k in 'AB':\n    os.environ[k] = '1'\nX = os.environ['X']":               "2:2 \n3:1 X\n",
		"if a:\n    os.environ['X'] = '1'":                                           "2:2 X\n",
		"try:\n    load_dotenv('x.env')\nexcept ImportError:\n    pass":              "2:4 x.env\n",
		"os.environ['X'] = '1'":                                                      "1:2 X\n",
		"os.environ.setdefault('X', 'a')":                                            "1:3 Xa\n",
		"class C:\n    X = os.environ['X']":                                          "2:1 X\n",
		"def f():\n    return os.environ['X']":                                       "",
		"def f():\n    return os.environ['X']\nx = f()":                              "2:1 X\n",
		"from decouple import config\nA = config('A')\nB = config('B', default=1)":   "2:4 \n2:1 A\n",
		"import environ\nenv = environ.Env(D=(bool, 1))\nX = env('D')\nenv.str('A')": "4:1 A\n",
		"from environs import Env\nenv = Env()\nenv.read_env()\nenv.int('A')":        "3:4 \n4:1 A\n",
		"B = Path(__file__).resolve().parent.parent\nopen(B / 'x' / 'y.json')":       "2:5 /app/x/y.json\n",
		"open(os.path.join(os.path.dirname(__file__), 'a'))":                         "1:5 /app/conf/a\n",
		"open(os.getenv('DATA') + '/x')":                                             "1:5 /data/x\n",
		"def f(n):\n    return (Path('p') / f\"{n}.md\").read_text()\nf('a')":        "2:5 p/a.md\n",
		"open(f'{x}.md')": "",
		"open(os.path.join(os.getenv('DATA'), 'x'), 'rb')": "1:5 /data/x\n",
		"open('x', 'w')": "1:10 x\n",
		"logging.basicConfig(filename='logs/a.log', level=10)":                                          "1:10 logs/a.log\n",
		"h = logging.handlers.RotatingFileHandler('/var/log/a', delay=1)":                               "",
		"from logging import FileHandler\nh = FileHandler('a')":                                         "2:10 a\n",
		"with open(name, 'w') as f: pass":                                                               "",
		"(Path(__file__).parent / 'v').read_text()":                                                     "1:5 /app/conf/v\n",
		"sys.path.insert(0, str(Path(__file__).parents[1]))":                                            "1:7 /app\n",
		"sys.path.insert(0, x)":                                                                         "halted\n",
		"class C:\n    def __init__(self):\n        open('v')\nc = C()":                                 "3:5 v\n",
		"class C:\n    def __init__(self, p: str = 'v'):\n        open(p)\nC('w')":                      "3:5 w\n",
		"class C:\n    def make(self):\n        open('v')\nc = C()":                                     "",
		"def f(a, p='d'):\n    open(p)\nf(1)\nf(1, 'e')\nf(1, p='g')\nf(1, x)":                          "2:5 d\n2:5 e likely\n2:5 g likely\n",
		"def f(p):\n    if not exists(p):\n        return\n    open(p)\nf('a')":                         "",
		"def f(p):\n    if y:\n        print(p)\n    open(p)\nf('a')":                                   "4:5 a\n",
		"def f(p):\n    download(p)\n    open(p)\nf('a')":                                               "",
		"def f(p):\n    download('b')\n    open(p)\nf('a')":                                             "3:5 a likely\n",
		"def f(p):\n    yield open(p)\nf('a')":                                                          "",
		"p = 'x'\ndef f(p=None):\n    open(p)\nf()\nopen(p)":                                            "5:5 x likely\n",
		"if __name__ == '__main__':\n    uvicorn.run('m:app')":                                          "2:9 m:app\n",
		"f()\nX = os.environ['X']":                                                                      "2:1 X likely\n",
		"class S(BaseSettings):\n    a: str\n    b: int = 1\ns = S()":                                   "4:1 A\n",
		"class S(BaseSettings):\n    a: str = Field(alias='Z')\n    c: str\ns = S()":                    "",
		"app.mount('/s', StaticFiles(directory='static'))":                                              "1:6 static\n",
		"con = sqlite3.connect('/data/a.db')":                                                           "1:10 /data/a.db\n",
		"c = ssl.create_default_context(cafile='/t/ca.pem')":                                            "1:5 /t/ca.pem\n",
		"c = ssl.create_default_context()\nc.load_cert_chain('a', keyfile='b')":                         "2:5 a likely\n2:5 b likely\n",
		"d = None\ndef f():\n    global d\n    if d is None:\n        d = open('v')\n    return d\nf()": "5:5 v\n",
		"d = None\ndef f():\n    global d\n    if not d:\n        d = open('v')\nd = g()\nf()":          "",
		"M = Path('/m/a.bin')\nwith M.open('rb') as f: pass":                                            "2:5 /m/a.bin\n",
		"M = Path('/m/a.bin')\nf = M.open('wb')":                                                        "",
		"M = Path.home() / 'a'\nM.read_text()":                                                          "2:5 /home/w/a likely\n",
		"open(os.path.expanduser('~/a'))":                                                               "1:5 /home/w/a\n",
		"Path('~/a').expanduser().read_text()":                                                          "1:5 /home/w/a\n",
		"open('~/a')\nopen(os.path.expanduser('~x/a'))":                                                 "",
		"M = 'a'\nf = gzip.open(M)":                                                                     "",
		"con = sqlite3.connect(':memory:')":                                                             "",
		"locale.setlocale(locale.LC_ALL, 'de_DE.UTF-8')":                                                "1:13 de_DE.UTF-8\n",
		"locale.setlocale(locale.LC_ALL, name)":                                                         "",
		"import subprocess\nx = subprocess.check_output(['git', 'log']).decode()":                       "2:12 git\n",
		"import subprocess\nx = subprocess.run('git log'.split(), check=True)":                          "2:12 git\n",
		"import subprocess\nsubprocess.run('git log', shell=True)":                                      "halted\n",
		"import subprocess\nsubprocess.run([sys.executable, '-m', 'pip'])":                              "halted\n",
		"import subprocess\nsubprocess.run(['pip', 'install', 'x'])":                                    "halted\n",
		"from importlib.metadata import version\nv = version('x')":                                      "2:14 x\n",
		"from importlib import metadata\nv = metadata.version('x')":                                     "2:14 x\n",
		"from x import version\nv = version('x')":                                                       "",
		"import importlib\nimportlib.reload(x)":                                                         "halted\n",
		"d = int(os.environ.get('T'))":                                                                  "1:1 T\n",
		"d = int(os.environ.get('T', 3))":                                                               "",
		"d = os.getenv('T').split(',')":                                                                 "1:1 T\n",
		"d = os.getenv('T') or 'x'.split(',')":                                                          "",
		"d = [int(x) for x in os.environ['T'].split(',')]":                                              "1:1 T\n",
		"d = [os.environ[x] for x in y if os.environ['T']]":                                             "",
		"try:\n    import a\nexcept ImportError:\n    import b":                                         "1:20 \n",
		"try:\n    import a\nexcept ImportError:\n    a = None":                                         "",
		"if not os.path.exists('a'):\n    os.makedirs('a')":                                             "2:15 a\n",
		"if not Path('a').exists():\n    raise SystemExit(1)":                                           "2:5 a\n",
		"if not os.path.isfile('a'):\n    print(1)":                                                     "",
		"K = os.environ.get('K')\nif not K:\n    raise ValueError('no')":                                "3:1 K\n",
		"K = os.getenv('K', '')\nif K is None:\n    sys.exit('no')":                                     "3:1 K\n",
		"K = os.getenv('K', 'd')\nif not K:\n    raise ValueError()":                                    "",
		"if 'K' not in os.environ:\n    sys.exit(1)":                                                    "2:1 K\n",
		"if not os.environ.get('K'):\n    sys.exit(0)":                                                  "",
		"def f(n):\n    v = os.getenv(n)\n    if not v:\n        raise E\nf('K')":                       "4:1 K\n",
	} {
		if got := said(m, text); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	s, stars := Module{File: "/app/x/settings.py"}.Settings(`from .base import *
BASE_DIR = Path(__file__).parent.parent
INSTALLED_APPS = ["a", "b.apps.B", *more]
INSTALLED_APPS += ["c"]
STATIC_ROOT = BASE_DIR / "static"
MEDIA_ROOT = None
if DEBUG:
    INSTALLED_APPS += ["d"]
`)
	if len(stars) != 1 || stars[0].Module != "base" || fmt.Sprint(s.Lists["INSTALLED_APPS"]) != "[a b.apps.B c]" || s.Texts["STATIC_ROOT"] != "/app/static" ||
		!s.Lacks("MEDIA_ROOT") || !s.Absent("SECRET_KEY") || s.Vague {
		t.Errorf("%+v %+v", s, stars)
	}
}

func TestSettingsLists(t *testing.T) {
	for text, want := range map[string]string{
		"A = ['a']\nB = ['b']\nX = A + B + ['c']":       "a b c",
		"A = ['a']\nX = [*A, 'b', f()]":                 "a b",
		"X: list[str] = ['a']\nX += ['b']":              "a b",
		"X = ['a'] + X":                                 "a under",
		"X = ['a']\nX = [a for a in X if a != 'b']":     "",
		"X = ['a', 'b']\nif y:\n    X.remove('b')":      "",
		"X = ['a']\nif y:\n    X += ['b']\nX += more()": "a",
		"X = OTHER + ['a']":                             "a",
		"X += ['a']":                                    "a under",
		"X = split(',')":                                "",
		"X = ['a']\nX.insert(0, 'b')":                   "a",
		"if y:\n    X = ['a']":                          "",
	} {
		s, _ := Module{}.Settings(text)
		got := s.Lists["X"]
		if s.Under(Settings{Lists: map[string][]string{"X": {"under"}}}); len(s.Lists["X"]) > len(got) {
			got = append(got, "under")
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}
