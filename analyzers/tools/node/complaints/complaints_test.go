package complaints

import (
	"strings"
	"testing"
)

var strict = Options{NoImplicitAny: true, StrictNull: true, CatchUnknown: true, UnusedLocals: true,
	UnusedParameters: true, NoTSEndings: true}

// beside are the modules that the sources of these tests import.
var beside = map[string]string{
	"./money":  "export interface Money { amount: number }\nexport function send(to: string, subject: string, body?: string): void { to; subject; body; }\nexport const zero = 0;\n",
	"./all":    "export * from \"./money\";\n",
	"./equals": "const a = { b: 1 };\nexport = a;\n",
}

func TestOf(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		o                Options
	}{
		{"renamed", "import { one } from \"./money\";\none();\n", "TS2305", strict},
		{"re-exported", "import { one } from \"./all\";\none();\n", "", strict},
		{"export equals", "import { b } from \"./equals\";\nb;\n", "", strict},
		{"no default", "import one from \"./money\";\none;\n", "TS2305", strict},
		{"unused", "import { zero } from \"./money\";\nexport {};\n", "TS6133", strict},
		{"used in a type", "import { Money } from \"./money\";\nexport type M = Money;\n", "", strict},
		{"one import of types", "import type { Money } from \"./money\";\nexport const m: Money = { amount: 1 };\n", "", strict},
		{"unused, of types", "import type { Money } from \"./money\";\nexport {};\n", "'Money' is declared", strict},
		{"used in a template", "import { zero } from \"./money\";\nexport const a = `${zero}`;\n", "", strict},
		{"unused, allowed", "import { zero } from \"./money\";\nexport {};\n", "", Options{}},
		{"too few", "import { send } from \"./money\";\nsend(\"a\");\n", "TS2554", strict},
		{"too many", "import { send } from \"./money\";\nsend(\"a\", \"b\", \"c\", \"d\");\n", "TS2554", strict},
		{"the last may be left out", "import { send } from \"./money\";\nsend(\"a\", (1, 2) + \"b\");\n", "", strict},
		{"spread", "import { send } from \"./money\";\nconst all = [\"a\", \"b\"] as const;\nsend(...all);\n", "", strict},
		{"a parameter of the name", "import { send } from \"./money\";\nexport const f = (send: () => void) => send();\n", "", strict},
		{"a type as a value", "import { Money } from \"./money\";\nexport const a: Money[] = [];\n", "TS1484", Options{Verbatim: true}},
		{"with type", "import { type Money } from \"./money\";\nexport const a: Money[] = [];\n", "", Options{Verbatim: true}},
		{"an ending of TypeScript", "import { zero } from \"./money.ts\";\nzero;\n", "TS5097", strict},
		{"its type alone", "import type { Money } from \"./money.ts\";\nexport type A = Money;\n", "", strict},
		{"caught", "try { a(); } catch (e) { b(e.message); }\n", "TS18046", strict},
		{"caught and looked at", "try { a(); } catch (e) { if (e instanceof Error) b(e.message); }\n", "", strict},
		{"caught, another inside", "try { a(); } catch (e) { c.map((e: Error) => e.message); }\n", "", strict},
		{"caught, a cast", "try { a(); } catch (e) { b((e as Error).message); }\n", "", strict},
		{"no type", "export function f(a, b: string) { return a + b; }\n", "TS7006", strict},
		{"an expression with a name", "export const f = (): Handler => {\n\treturn async function f(c, next) { c(next); };\n};\n", "", strict},
		{"no type, async", "export async function f(a) { return a; }\n", "TS7006", strict},
		{"no type, an arrow", "export const f = async (req) => req;\n", "TS7006", strict},
		{"the type is that of the constant", "export const f: Handler = (req) => req;\n", "", strict},
		{"a value", "export function f(a = 1, { b }: B) { return a + b; }\n", "", strict},
		{"idle", "export function f(a: number, b: number): number { return a; }\n", "TS6133", strict},
		{"not idle", "export function f(a: number, _b: number): string { return `${a}`; }\nfunction g(a: string): void;\nfunction g(a: string) { g(a); }\n", "", strict},
		{"idle in a type", "export function f(a: (x: number) => void, b: { c: number }) { return [a, b]; }\n", "", strict},
		{"a callback", "list.map((a) => a); on(function (e) { e; });\n", "", strict},
		{"environment", "const a: string = process.env.SECRET;\n", "TS2322", strict},
		{"environment with a default", "const a: string = process.env.SECRET ?? \"\";\nconst b: string = process.env.B!;\n", "", strict},
		{"environment that was looked at", "if (!process.env.SECRET) throw new Error();\nconst a: string = process.env.SECRET;\n", "", strict},
		{"environment that was set", "process.env[\"SECRET\"] = \"a\";\nconst a: string = process.env.SECRET;\n", "", strict},
		{"a method that is called catch", "export class P { n: number; catch(e) { return e.n; } }\n", "", Options{CatchUnknown: true}},
		{"environment, declared", "const a: string = process.env.SECRET;\n", "", Options{StrictNull: true, Env: true}},
		{"a local", "export function f(): number {\n  const debug = `a ${1}`;\n  return 1;\n}\n", "'debug' is declared", strict},
		{"a local that is used", "export function f(): string {\n  const debug = 1;\n  return `${debug}`;\n}\n", "", strict},
		{"a local of which a comment speaks", "export function f(): void {\n  let debug;\n  // debug = 1\n}\n", "", strict},
		{"a function", "export const a = 1;\nfunction helper(): void {}\n", "'helper' is declared", strict},
		{"the top of a script", "const a = 1;\nfunction helper(): void {}\n", "", strict},
		{"exported", "export const a = 1;\nexport function b(): void {}\nfor (const c of [1]) {}\n", "", strict},
		{"enum", "export enum Role { A }\n", "TS1294", Options{Erasable: true}},
		{"enum of elsewhere", "declare enum Role { A }\nexport const text = \"enum Role {\";\n", "", Options{Erasable: true}},
		{"merge", "const a = 1;\n<<<<<<< HEAD\nconst b = 1;\n=======\n>>>>>>> x\n", "TS1185", Options{}},
		{"merge in a text", "const a = `\n<<<<<<< HEAD\n`;\n", "", Options{}},
		{"not set", "export class A {\n  @Column()\n  id: number;\n  b?: string;\n}\n", "Property 'id'", Options{PropertyInit: true}},
		{"not set, on one line", "export class A {\n  @Column() id: string[];\n}\n", "Property 'id'", Options{PropertyInit: true}},
		{"set", "export class A {\n  id!: number;\n  b?: string;\n  c: string = \"\";\n  d: string | undefined;\n  e: Id;\n  f: number;\n  constructor(private g: string) {\n    this.f = 1;\n  }\n  h(i: string): void {\n  }\n}\nexport interface B {\n  id: number;\n}\n", "", Options{PropertyInit: true}},
		{"a parameter's decorator", "export class A {\n  constructor(@Inject(B) private b: B) {}\n}\n", "TS1206", Options{NoParameterDecorators: true}},
		{"an ending", "import { a } from \"./none\";\na;\n", "TS2835", Options{Endings: true}},
		{"no default of export equals", "import a from \"./equals\";\na;\n", "TS1259", Options{NoDefault: true}},
		{"ignored", "// @ts-ignore\nexport function f(a) { return a; }\n", "", strict},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.o.Of(Source{File: "/app/src/index.ts", Text: c.text, ESM: true, Imported: func(name string) (Module, bool) {
				text, ok := beside[strings.TrimSuffix(name, ".ts")]
				return Module{File: "/app/src/" + strings.TrimSuffix(name, ".ts") + ".ts", Text: text}, ok
			}})
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
