package csource

import (
	"fmt"
	"strings"
	"testing"
)

func TestOpens(t *testing.T) {
	const exit = "if (!f) { perror(\"x\"); return 1; }\n"
	for _, c := range []struct{ name, text, want string }{
		{"a configuration", "int main(void) {\n  FILE *f = fopen(\"app.conf\", \"r\");\n  " + exit + "}", "app.conf:2"},
		{"a name for it", "#define CONF \"/etc/app.conf\"\nint main(void) {\n  FILE *f;\n  f = fopen(CONF, \"rb\");\n  if (f == NULL)\n    exit(EXIT_FAILURE);\n}", "/etc/app.conf:4"},
		{"in the condition", "int main(void) {\n  FILE *f;\n  if ((f = fopen(\"a\", \"r\")) == NULL) {\n    fprintf(stderr, \"no a\\n\");\n    return 1;\n  }\n}", "a:3"},
		{"an operand with a default", "int main(int argc, char **argv) {\n  const char *path = argc > 1 ? argv[1] : \"a.ini\";\n  FILE *f = fopen(path, \"r\");\n" + exit + "}", "a.ini:3 of 1"},
		{"an operand", "int main(int argc, char **argv) {\n  if (argc < 2) return 2;\n  FILE *f = fopen(argv[1], \"r\");\n" + exit + "}", ":3 of 1"},
		{"a function of its own", "static int load(const char *path) {\n  FILE *f = fopen(path, \"r\");\n  if (!f) return -1;\n  return 0;\n}\n\nint main(void) {\n  if (load(\"conf/a\") != 0) {\n    return 1;\n  }\n}", "conf/a:2"},
		{"a function that nobody asks", "static int load(const char *path) {\n  FILE *f = fopen(path, \"r\");\n  if (!f) return -1;\n  return 0;\n}\nint main(void) {\n  load(\"conf/a\");\n  return 0;\n}", ""},
		{"a library", "int main(void) {\n  void *h = dlopen(\"./plugins/a.so\", RTLD_NOW);\n  if (!h) {\n    fprintf(stderr, \"%s\", dlerror());\n    exit(1);\n  }\n}", "./plugins/a.so:2 loaded"},
		{"it goes on", "int main(void) {\n  FILE *f = fopen(\"a\", \"r\");\n  if (f) {\n    fclose(f);\n  }\n  return 0;\n}", ""},
		{"it ends well", "int main(void) {\n  FILE *f = fopen(\"a\", \"r\");\n  if (!f) return 0;\n}", ""},
		{"a lock", "int main(void) {\n  if (access(\"/run/a.pid\", F_OK) == 0) {\n    puts(\"runs\");\n    return 1;\n  }\n}", ""},
		{"a folder that is asked for", "int main(void) {\n  if (access(\"data\", R_OK) != 0) { return 1; }\n}", "data:2"},
		{"written before", "int main(void) {\n  FILE *o = fopen(\"a\", \"w\");\n  fclose(o);\n  FILE *f = fopen(\"a\", \"r\");\n" + exit + "}", ""},
		{"under a condition", "int main(int argc, char **argv) {\n  if (argc > 1) {\n    FILE *f = fopen(\"a\", \"r\");\n" + exit + "  }\n}", ""},
		{"an option sets it", "int main(int argc, char **argv) {\n  const char *path = \"a\";\n  while (getopt(argc, argv, \"c:\") != -1)\n    path = optarg;\n  FILE *f = fopen(path, \"r\");\n" + exit + "}", ""},
		{"C++", "int main() {\n  std::ifstream in(\"words.txt\");\n  if (!in) {\n    std::cerr << \"no words\";\n    return 1;\n  }\n}", "words.txt:2"},
		{"C++ that throws", "Config read(const std::string &path) {\n  std::ifstream in(path);\n  if (!in.is_open()) {\n    throw std::runtime_error(\"x\");\n  }\n}\nint main() {\n  auto c = read(\"a.json\");\n}", "a.json:2"},
		{"C++ in a try", "int main() {\n  try {\n    std::ifstream in{\"a\"};\n    if (!in) throw 1;\n  } catch (...) {\n    return 1;\n  }\n}", "a:3"},
		{"in comments", "int main(void) {\n  // FILE *f = fopen(\"a\", \"r\");\n  /* if (!f) return 1; */\n}", ""},
		{"unclosed", "int main(void) {\n  FILE *f = fopen(\"a\", \"r\"", ""},
	} {
		var got []string
		for _, o := range Opens([]Text{{"main.c", c.text}}) {
			text := fmt.Sprintf("%s:%d", o.Name, o.Line)
			if o.Operand > 0 {
				text += fmt.Sprintf(" of %d", o.Operand)
			}
			if o.Loaded {
				text += " loaded"
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
