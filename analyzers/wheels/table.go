package wheels

// need is what a distribution of the Python Package Index loads or starts and does not bring.
type need struct {
	libraries []owned // that importing it loads; all of them
	programs  []owned // commands that it starts
	since     string  // the first version of which this is so, "" when it always was
	built     bool    // there is no wheel for Linux: it is linked where it is installed
	instead   string  // another distribution that needs nothing, "" when there is none
	anywhere  bool    // wheels of other indexes need it as well
	debian    string  // packages that bring it; "" where their name differs between releases
	beside    string  // what else it takes, in words
	source    string
}

// owned is a file that a package of the distribution brings, and the names of that package in Debian 11 to 13 and
// Ubuntu 20.04 to
// 24.04. Each of them will do.
type owned struct {
	name   string // a SONAME, or a command
	owners []string
	or     []string // other commands that serve as well
}

// compiler is what Triton builds its launchers and its driver's module with when a kernel first runs: gcc, else clang.
var compiler = owned{name: "gcc", owners: []string{"gcc", "build-essential", "clang"}, or: []string{"clang", "cc"}}

var (
	libGL    = owned{name: "libGL.so.1", owners: []string{"libgl1"}}
	gobject  = owned{name: "libgobject-2.0.so.0", owners: []string{"libglib2.0-0", "libglib2.0-0t64"}}
	pango    = owned{name: "libpango-1.0.so.0", owners: []string{"libpango-1.0-0"}}
	pangoFT2 = owned{name: "libpangoft2-1.0.so.0", owners: []string{"libpangoft2-1.0-0"}}
)

const withHeaders = "Triton also compiles with Python.h: python3-dev, where python3 is the distribution's"

// needs is by normalized distribution name. Only what its source says so plainly is here: most wheels bring the
// libraries that they load. Every row names where it is from.
var needs = map[string]need{
	"opencv-python": {libraries: []owned{libGL}, since: "4.3.0.38", instead: "opencv-python-headless", debian: "libgl1",
		source: "opencv/opencv-python issues 370 and 373: auditwheel leaves libGL out of the wheel"},
	"opencv-contrib-python": {libraries: []owned{libGL}, since: "4.3.0.38", instead: "opencv-contrib-python-headless", debian: "libgl1",
		source: "opencv/opencv-python issues 370 and 373: auditwheel leaves libGL out of the wheel"},
	"lightgbm": {libraries: []owned{{name: "libgomp.so.1", owners: []string{"libgomp1"}}}, debian: "libgomp1",
		source: "LightGBM issue 7141 (auditwheel of the 4.6.0 wheel), installation guide"},
	"pyodbc": {libraries: []owned{{name: "libodbc.so.2", owners: []string{"libodbc1", "libodbc2"}}}, since: "4.0.35",
		source: "mkleehammer/pyodbc issue 1133: unixODBC is not in the wheel from 4.0.35 on; bruin-data/bruin pull request 1692 (5.1.0)"},
	"psycopg2": {libraries: []owned{{name: "libpq.so.5", owners: []string{"libpq5"}}}, built: true, instead: "psycopg2-binary", debian: "libpq5",
		source: "psycopg.org, installation: psycopg2 is a source package on Linux and is linked with libpq"},
	"mysqlclient": {libraries: []owned{{name: "libmariadb.so.3", owners: []string{"libmariadb3", "libmysqlclient21"}}}, built: true, debian: "libmariadb3",
		source: "apache/airflow issue 36715 and getnao/nao issue 988: linked with Debian's default-libmysqlclient-dev, which is MariaDB's there and MySQL's on Ubuntu"},
	"python-magic": {libraries: []owned{{name: "libmagic.so.1", owners: []string{"libmagic1", "libmagic1t64"}}},
		source: "python-magic's README, installation; kapicorp/kapitan issue 1078"},
	"sounddevice": {libraries: []owned{{name: "libportaudio.so.2", owners: []string{"libportaudio2", "libportaudio2t64"}}}, debian: "libportaudio2",
		source: "pyinstaller-hooks-contrib pull request 487: PyPI's wheels for Linux have no PortAudio; python-sounddevice's installation guide"},
	"weasyprint": {libraries: []owned{gobject, pango, pangoFT2}, since: "53", debian: "libpango-1.0-0 libpangoft2-1.0-0",
		source: "WeasyPrint's documentation, first steps"},
	"vllm": {programs: []owned{compiler}, debian: "gcc libc6-dev", beside: withHeaders, anywhere: true,
		source: "vllm-project/vllm issue 2997, sgl-project/sglang issue 1067: Triton stops with \"Failed to find C compiler\""},
	"sglang": {programs: []owned{compiler}, debian: "gcc libc6-dev", beside: withHeaders, anywhere: true,
		source: "sgl-project/sglang issue 1067: Triton stops with \"Failed to find C compiler\""},
	"unsloth": {programs: []owned{compiler}, debian: "gcc libc6-dev", beside: withHeaders, anywhere: true,
		source: "unslothai/unsloth issue 1772: Triton stops with \"Failed to find C compiler\""},
	"pytesseract": {programs: []owned{{name: "tesseract", owners: []string{"tesseract-ocr"}}}, debian: "tesseract-ocr",
		source: "pytesseract's README, prerequisites"},
	"pdf2image": {programs: []owned{{name: "pdftoppm", owners: []string{"poppler-utils"}}}, debian: "poppler-utils",
		source: "pdf2image's documentation, installation"},
}
