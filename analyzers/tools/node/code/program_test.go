package code

import (
	"fmt"
	"strings"
	"testing"
)

// TestRun runs programs whose files are all missing and whose variables are not set.
func TestRun(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"top":                {`const fs = require('fs'); fs.readFileSync('config.json')`, "reads /app/config.json"},
		"joined":             {"import path from 'node:path'\nimport { readFileSync as r } from 'fs'\nr(path.join(import.meta.dirname, '..', `a/${'b'}.txt`))", "reads /a/b.txt"},
		"in function":        {`function load(p = 'x') { return fs.readFileSync(p) }; const fs = require("fs"); load()`, "reads /app/x"},
		"not called":         {`const fs = require("fs"); exports.load = () => fs.readFileSync('x')`, ""},
		"caught":             {`const fs = require("fs"); try { fs.readFileSync('x') } catch (e) { console.log(e) }`, ""},
		"caught, ends":       {`const fs = require("fs"); try { fs.readFileSync('x') } catch (e) { console.log(e); process.exit(1) }`, "reads /app/x"},
		"main catches":       {`const fs = require("fs"); async function main() { fs.readFileSync('x') }; main().catch(e => { console.error(e); process.exit(1) })`, "reads /app/x"},
		"main logs":          {`const fs = require("fs"); async function main() { fs.readFileSync('x') }; main().catch(console.error)`, ""},
		"default":            {`const fs = require("fs"); fs.mkdirSync(process.env.DATA || 'data', { recursive: true })`, "makes /app/data"},
		"guard":              {`const fs = require("fs"); const d = 'up'; if (!fs.existsSync(d)) fs.mkdirSync(d); fs.writeFileSync(d + '/a', '')`, "makes /app/up"},
		"guard reads":        {`const fs = require("fs"); if (fs.existsSync('x')) fs.readFileSync('x')`, ""},
		"own file":           {`const fs = require("fs"); fs.writeFileSync('x', ''); fs.readFileSync('x')`, "writes /app/x"},
		"missing env":        {`function need(n) { const v = process.env[n]; if (!v) throw new Error(n); return v }; const c = { url: need('URL'), port: process.env.PORT ?? 3000 }`, "demands URL"},
		"env list":           {`const missing = ['A', 'B'].filter(k => !process.env[k]); if (missing.length > 0) { process.exit(1) }`, "demands A"},
		"env member":         {`const hosts = process.env.HOSTS.split(',')`, "demands HOSTS"},
		"env maybe":          {`const hosts = process.env.HOSTS?.split(',')`, ""},
		"file needed":        {`const fs = require("fs"); if (!fs.existsSync('/etc/x.yml')) { console.error('no'); process.exit(1) }`, "lacks /etc/x.yml"},
		"class":              {`import fs from 'fs'; class B {} class A extends B { dir = 'd'; constructor(x) { super(); fs.mkdirSync(this.dir) } } new A()`, "makes /app/d"},
		"typed":              {`import * as fs from 'fs'; const f = (p: string, n?: number): Map<string, number[]> => fs.readFileSync(p as string)!; f('x');`, "reads /app/x"},
		"unknown":            {`const fs = require("fs"); make('x'); fs.readFileSync('x')`, ""},
		"callback":           {`const fs = require("fs"); fs.readFile('x', (e, d) => { if (e) throw e }); app.listen(1, () => fs.readFileSync('y'))`, ""},
		"loop":               {`const fs = require("fs"); for (const d of ['a', 'b']) fs.mkdirSync(d)`, "makes /app/a, makes /app/b"},
		"folders above":      {`const fs = require("fs"); fs.mkdirSync('out/a/b', { recursive: true }); fs.writeFileSync('out/x', ''); fs.mkdirSync('out/a/c')`, "makes /app/out/a/b"},
		"rename":             {`const fs = require("fs"); fs.renameSync('a', 'b')`, "reads /app/a"},
		"help":               {`const fs = require("fs"); if (process.argv.length < 3) { process.exit(0) }; fs.readFileSync('x')`, ""},
		"jsx":                {`const fs = require("fs"); fs.readFileSync('a'); const x = <p>b</p>; fs.readFileSync('b')`, ""},
		"for in":             {`const e = { A: process.env.A, B: 1 }; for (const k in e) { if (!e[k]) throw new Error(k) }`, "demands A"},
		"for counted":        {`const a = ['A']; for (let i = 0; i < a.length; i++) { if (!process.env[a[i]]) process.exit(1) }`, "demands A"},
		"for counted, on":    {`const fs = require("fs"); const a = ['A']; for (let i = 0; i < a.length; i++) { if (i > 0) break }; fs.readFileSync('x')`, "reads /app/x"},
		"entries":            {`for (const [k, v] of Object.entries({ A: process.env.A })) if (v === undefined) throw new Error(k)`, "demands A"},
		"entries, spread":    {`for (const [k, v] of Object.entries({ ...require("x"), A: process.env.A })) if (v === undefined) throw new Error(k)`, ""},
		"words":              {`const [,, file] = process.argv; if (!file) { console.error('usage'); process.exit(2) }`, "asks"},
		"words, sliced":      {`const args = process.argv.slice(2); if (args.length < 2) throw new Error('usage')`, "asks"},
		"words, default":     {`const port = process.argv[2] || 80; if (process.argv.length > 2) process.exit(1)`, ""},
		"words, main":        {"const fs = require('fs'); if (import.meta.url === `file://${process.argv[1]}`) fs.readFileSync('x')", ""},
		"declared below":     {`start(); function start() { listen(PORT) }; const listen = () => 1, PORT = 3`, "throws ReferenceError: Cannot access 'listen' before initialization"},
		"declared, called":   {`function start() { return PORT }; const PORT = 3; const go = () => later(); start(); const later = () => 1; go(); class A {}; new A()`, ""},
		"promise iterated":   {`async function all() { return [1] }; for (const one of all()) console.log(one)`, "throws TypeError: all(...) is not iterable: it is a promise, without await"},
		"promise mapped":     {`async function all() { return [1] }; const list = all(); list.map(x => x)`, "throws TypeError: list.map is not a function"},
		"promise awaited":    {`async function all() { return [1] }; for (const one of await all()) console.log(one); for await (const one of all()) console.log(one); all().then(x => x.map(y => y)); const p = all(); p.finally(() => 1)`, ""},
		"interop":            {`Object.defineProperty(exports, "__esModule", { value: true }); exports.default = class {}; new exports()`, "throws TypeError: exports is not a constructor"},
		"json of nothing":    {`const all = JSON.parse(process.env.ALL)`, "demands ALL"},
		"json of something":  {`const all = JSON.parse(process.env.ALL || '[]')`, ""},
		"spawned":            {`const { spawn } = require('child_process'); spawn('ffmpeg', ['-i'], { stdio: 'inherit' }).on('close', () => 1)`, "starts ffmpeg"},
		"spawned, heard":     {`const { spawn } = require('child_process'); const c = spawn('ffmpeg'); c.on("error", console.log)`, ""},
		"spawned by a shell": {`const { spawn, exec } = require('child_process'); spawn('ffmpeg -i', { shell: true }); exec('ffmpeg')`, ""},
		"worker":             {`const { Worker } = require('worker_threads'); const go = () => new Promise((ok, no) => { const w = new Worker('./w.js', { workerData: 1 }); w.on('message', ok); w.on('error', no) }); go().then(console.log)`, "loads /app/w.js"},
		"worker, caught":     {`const { Worker } = require('worker_threads'); const go = () => new Promise((ok, no) => { const w = new Worker('./w.js'); w.on('message', ok); w.on('error', no) }); go().then(console.log).catch(console.log)`, ""},
		"not a function":     {`const m = { start() {} }; m.stop()`, "throws TypeError: m.stop is not a function"},
		"no property":        {`const all = { test: { db: 1 } }; const c = all['production']; c.db`, "throws TypeError: Cannot read properties of undefined (reading 'db')"},
		"not declared":       {`const port = 1; listen(prot)`, "throws ReferenceError: listen is not defined"},
		"no method":          {`class A { go() {} }; const a = new A(); a.go(); a.stop()`, "throws TypeError: a.stop is not a function"},
		"no method, at once": {`class A {}; new A().stop()`, "throws TypeError: (intermediate value).stop is not a function"},
		"no own method":      {`class A { constructor() { this.go() } }; new A()`, "throws TypeError: this.go is not a function"},
		"no static method":   {`class A { make() {} }; A.make()`, "throws TypeError: A.make is not a function"},
		"method inherited":   {`class B { go() {} static make() { return new this() } }; class A extends B {}; new A().go(); A.make()`, ""},
		"method of others":   {`class A extends require("x") {}; new A().go(); A.make()`, ""},
		"method assigned":    {`class A { constructor() { fill(this) } }; function fill(o) { o.go = () => 1 }; new A().go()`, ""},
		"method computed":    {`class A { [key]() {} }; const key = 'go'; new A().go()`, ""},
		"method handed on":   {`class A {}; const a = new A(); decorate(a); a.go(); wrap(A); A.make(); new A().go(); const decorate = require("x"), wrap = decorate`, ""},
		"method returned":    {`class A { constructor() { return { go() {} } } }; new A().go()`, ""},
		"method by get":      {`class A { get go() { return () => 1 } }; new A().go(); new A().go.bind()`, ""},
		"method patched":     {`class A {}; A.prototype.go = () => 1; new A().go()`, ""},
		"parameter field":    {`class A { constructor(private readonly b: B) {} go() { this.b.x() } }; new A({ x() {} }).go()`, ""},
		"function has no":    {`function app() {}; app.set('port')`, "throws TypeError: app.set is not a function"},
		"function given":     {`function app() {}; Object.assign(app, { set() {} }); app.set('port'); app.call(); app.name.x`, ""},
		"maybe called":       {`const m = {}; m.stop?.(); m.a?.b.c()`, ""},
		"declared later":     {`run(); function run() { return x?.y }; var x`, ""},
		"inherited":          {`const m = {}; m.toString(); m.hasOwnProperty('a')`, ""},
		"changed by call":    {`const keys = require("x"); const m = {}; fill(m); m.run(); function fill(o) { for (const k in keys) o[k] = () => 1 }`, ""},
		"global":             {`global.app = {}; app.x; globalThis.y = 1; y`, ""},
		"shadowed":           {`try { missing() } catch (e) { e.x }`, ""},
		"after await":        {`let db; async function main() { await wait(); db.query() }; const wait = setTimeout; main(); db = open; function open() {}`, ""},
		"fallback":           {`const env = process.env.NODE_ENV || 'development'; const c = { production: 1 }[env]; c.x`, "demands NODE_ENV"},
		"path":               {`const { join } = require("path"); join('/data', process.env.DIR)`, "demands DIR"},
		"path, resolved":     {`import path from 'path'; path.resolve(process.env.DIR, '/data'); path.join(process.env.DIR || '.', 'x')`, ""},
		"key":                {`const c = require("crypto"); c.createHmac('sha256', process.env.KEY)`, "demands KEY"},
		"buffer":             {`Buffer.from(process.env.KEY ?? ''); const f = () => Buffer.from(process.env.KEY)`, ""},
		"configuration":      {`const c = require('config'); c.get('a.b')`, "throws Error: Configuration property \"a.b\" is not defined: there is no folder /app/config"},
		"configured here":    {`process.env.NODE_CONFIG_DIR = __dirname + '/c'; const c = require('config'); c.get('a.b')`, ""},
		"configured, named":  {`process.env['NODE_' + process.argv[2]] = 'x'; const c = require('config'); c.get('a.b')`, ""},
		"configured, dotenv": {`require('dotenv').config(); const c = require('config'); c.get('a.b')`, ""},
		"defaults":           {`const c = require('config'); c.util.setModuleDefaults('a', { b: 1 }); c.get('a.b')`, ""},
		"driver":             {`const db = require('knex')({ client: 'pg', connection: process.env.URL || 'postgres://x' })`, "throws Error: Cannot find module 'pg': knex needs it for this client"},
		"driver, builder":    {`const { knex } = require('knex'); const qb = knex({ client: 'pg' })`, ""},
		"driver, variable":   {`const db = require('knex')({ client: 'pg', connection: process.env.URL })`, ""},
		"client":             {`import Stripe from 'stripe'; const s = new Stripe(process.env.STRIPE_KEY)`, "demands STRIPE_KEY"},
		"client, default":    {`const S = require("stripe"); new S(process.env.STRIPE_KEY || 'sk'); const lazy = () => S(process.env.STRIPE_KEY)`, ""},
		"client, instead":    {`const { OpenAI } = require("openai"); new OpenAI()`, "demands OPENAI_API_KEY"},
		"star":               {`const app = require("express")(); app.get('*', (a, b) => b.end())`, "throws PathError: Missing parameter name: *"},
		"optional":           {`import { Router } from 'express'; const r = Router(); r.get(['/a', '/b/:id?'], () => 1)`, "throws PathError: Unexpected ?: /b/:id?"},
		"paths":              {`const app = require("express")(); app.get('title'); app.use('/a{/:id}', x => x); app.all(/.*/, x => x); app.get('/*rest', x => x)`, ""},
		"handler":            {`const app = require("express")(); const h = { a() {} }; app.post('/a', h.b)`, "throws TypeError: post() requires a middleware function but got undefined"},
		"handlers":           {`const e = require("express"); const app = e(); app.use(e.json(), [x => x]); app.use('/a', e.Router()); app.use(other)`, ""},
		"mounted":            {`const app = require("express")(); app.use('/a', {})`, "throws TypeError: use() requires a middleware function but got an object"},
		"namespace":          {`const chalk = require("chalk"); chalk.green('x')`, "throws TypeError: chalk.green is not a function"},
		"koa":                {`const Koa = require("koa"); const app = new Koa(); app.use(async x => x); app.use(undefined)`, "throws TypeError: use() requires a middleware function but got undefined"},
		"mongoose":           {`const m = require("mongoose"); m.connect(process.env.URI)`, "demands URI"},
		"mongoose, caught":   {`const m = require("mongoose"); m.connect(process.env.URI).catch(e => e)`, ""},
		"namespaces":         {`const { default: chalk, Chalk } = require("chalk"); chalk.green('x'); new Chalk()`, ""},
	} {
		var got []string
		p := &Program{Dir: "/app", Words: []string{}, Variable: func(string) (string, State) { return "", Absent }, There: func(string) State { return Absent }}
		p.Release = func(pkg string) (int, bool) {
			major, ok := map[string]int{"express": 5, "stripe": 17, "openai": 4, "chalk": 5, "mongoose": 8}[pkg]
			return major, ok
		}
		p.Do = func(s Step) bool {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s%s", []string{"reads", "writes", "makes", "renames", "demands", "lacks", "throws", "asks", "starts", "loads"}[s.Deed], s.Path, s.Name)))
			return s.Deed == Demands || s.Deed == Lacks || s.Deed >= Throws
		}
		p.Run(Module{File: "/app/index.js", ESM: strings.Contains(tc.text, "import "), Plain: strings.Contains(tc.want, "throws") || !strings.Contains(tc.text, "require")}, tc.text)
		if all := strings.Join(got, ", "); all != tc.want {
			t.Errorf("%s: %q, want %q", name, all, tc.want)
		}
	}
}
