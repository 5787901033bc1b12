package starts

import (
	"strings"
	"testing"
)

func TestOpens(t *testing.T) {
	const head = "package app;\nimport java.util.Properties;\npublic class Main {\n  public static void main(String[] args) throws Exception {\n    Properties p = new Properties();\n"
	other := func(_, class string) (name, text string) {
		if class != "Env" {
			return "", ""
		}
		return "Env.java", "package app;\nclass Env {\n  Env(String n) {\n  }\n  static int port() {\n    return Integer.parseInt(System.getenv(\"PORT\"));\n  }\n" +
			"  void run() {\n    System.getenv(\"HOSTS\").split(\",\");\n  }\n}\n"
	}
	for body, want := range map[string]string{
		`p.load(Main.class.getResourceAsStream("/a.properties"));`:                                              "a.properties",
		`p.load(Main.class.getResourceAsStream("a.properties"));`:                                               "app/a.properties",
		`var in = Main.class.getClassLoader().getResourceAsStream("a"); p.load(in);`:                            "a",
		`var in = Main.class.getResourceAsStream("/a"); if (in == null) { throw new Error(); }`:                 "a",
		`var in = Main.class.getResourceAsStream("/a"); if (in != null) { p.load(in); }`:                        "",
		`try { p.load(Main.class.getResourceAsStream("/a")); } catch (IOException e) { System.out.println(); }`: "a",
		`try { p.load(Main.class.getResourceAsStream("/a")); } catch (Exception e) { System.out.println(); }`:   "",
		`int port = Env.port();`:           "PORT",
		`new Env("x").run();`:              "HOSTS",
		`Env e = new Env("x"); e.run();`:   "HOSTS",
		`Env e = new Env("x"); e.stop();`:  "",
		`Other.port(); new Other().run();`: "",
	} {
		seeks, lacks := Opens("src/app/Main.java", head+body+"\n  }\n}\n", other)
		var got []string
		for _, s := range seeks {
			got = append(got, s.What)
		}
		for _, r := range lacks {
			got = append(got, r.Path)
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%s: %q, want %q", body, all, want)
		}
	}
}
