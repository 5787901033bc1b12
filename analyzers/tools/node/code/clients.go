package code

import (
	"strconv"
	"strings"
)

// clients are functions of packages that throw where a value that they need is missing: the package, what it exports
// ("-": itself), the argument by its number and perhaps a property of it, the variable that is taken instead ("-":
// none), the releases of which this was seen, and what is said. Measured with node 20.20; 2026-11-28.
const clients = `
	stripe - 0 - 17 18 19 Neither apiKey nor config.authenticator provided
	openai - 0.apiKey OPENAI_API_KEY 4 5 The OPENAI_API_KEY environment variable is missing or empty
	openai OpenAI 0.apiKey OPENAI_API_KEY 4 5 The OPENAI_API_KEY environment variable is missing or empty
	groq-sdk - 0.apiKey GROQ_API_KEY 1 The GROQ_API_KEY environment variable is missing or empty
	resend Resend 0 RESEND_API_KEY 3 4 Missing API key
	@supabase/supabase-js createClient 0 - 2 supabaseUrl is required
	@supabase/supabase-js createClient 1 - 2 supabaseKey is required
	passport-google-oauth20 Strategy 0.clientID - 2 OAuth2Strategy requires a clientID option
	passport-github2 Strategy 0.clientID - 0 OAuth2Strategy requires a clientID option
	passport-jwt Strategy 0.secretOrKey - 4 JwtStrategy requires a secret or key
	grammy Bot 0 - 1 Empty token!
	express-jwt expressjwt 0.secret - 8 express-jwt: secret is a required option
	mongodb MongoClient 0 - 7 Cannot read properties of undefined (reading 'startsWith')
	mongoose connect 0 - 8 The uri parameter to openUri() must be a string, got undefined
	web-push setVapidDetails 0 - 3 No subject set in vapidDetails.subject
	web-push setVapidDetails 1 - 3 No key set vapidDetails.publicKey
	jsonwebtoken sign 1 - 9 secretOrPrivateKey must have a value
`

// client is one line of clients.
type client struct {
	name, export string
	argument     int
	property     string
	instead      string
	majors       []string
	said         string
}

// callable are the lines of clients of a package.
func callable(pkg string) (all []client) {
	if !strings.Contains(clients, "\n\t"+pkg+" ") {
		return nil
	}
	for line := range strings.Lines(clients) {
		w := strings.Fields(line)
		if len(w) < 6 || w[0] != pkg {
			continue
		}
		c := client{name: w[0], export: strings.TrimPrefix(w[1], "-"), instead: strings.TrimPrefix(w[3], "-")}
		number, property, _ := strings.Cut(w[2], ".")
		c.argument, c.property = atoi(number), property
		rest := w[4:]
		for len(rest) > 0 {
			if _, err := strconv.Atoi(rest[0]); err != nil {
				break
			}
			c.majors, rest = append(c.majors, rest[0]), rest[1:]
		}
		c.said = strings.Join(rest, " ")
		all = append(all, c)
	}
	return all
}

// exported is a package's own function by its name.
func exported(pkg, name string) *Value {
	for _, c := range callable(pkg) {
		if name == "default" && c.export == "" {
			return &Value{kind: native, text: pkg}
		}
		if c.export == name {
			return &Value{kind: native, text: pkg + "." + name}
		}
	}
	return &Value{}
}

// supplied refuses a call of a package's function without what it needs.
func supplied(r *run, pkg, f string, args []*Value, n *node) {
	for _, c := range callable(pkg) {
		if c.export != f || r.over || r.Release == nil {
			continue
		}
		major, known := r.Release(pkg)
		v := argument(args, c)
		if !known || v == nil || !strings.Contains(" "+strings.Join(c.majors, " ")+" ", " "+strconv.Itoa(major)+" ") {
			continue
		}
		if c.instead != "" {
			if v.kind != undefined {
				continue
			}
			if v = r.variable(c.instead); v.kind != undefined {
				continue
			}
		}
		if yes, known := v.holds(); known && !yes {
			refused(r, n, v, "Error: "+c.said)
		}
	}
}

// argument is what a call passes for what a function needs, nil where that is not known.
func argument(args []*Value, c client) *Value {
	if c.argument >= len(args) {
		for _, a := range args {
			if a.kind == unknown {
				return nil // of a list, perhaps
			}
		}
		return &Value{kind: undefined}
	}
	v := args[c.argument]
	if c.property == "" {
		return v
	}
	switch {
	case v.kind == undefined:
		return &Value{kind: undefined}
	case v.kind != record || v.loose:
		return nil
	case v.props[c.property] != nil:
		return v.props[c.property]
	case v.open || len(v.props) > 0 && c.instead == "":
		return nil // it may be given by another name
	}
	return &Value{kind: undefined}
}

// modular are packages of ES modules alone, with the release and the names that require returns of them, where a node
// can load them so. Measured with node 20.20; 2026-11-28.
const modular = `
	chalk 5 Chalk backgroundColorNames backgroundColors chalkStderr
		colorNames colors default foregroundColorNames
		foregroundColors modifierNames modifiers supportsColor supportsColorStderr
	node-fetch 3 AbortError Blob FetchError File FormData Headers Request
		Response blobFrom blobFromSync default fileFrom fileFromSync isRedirect
	nanoid 5 customAlphabet customRandom nanoid random urlAlphabet
	p-limit 6 default limitFunction
	ora 8 default oraPromise spinners
`

// namespace is what require returns of a package of ES modules, nil where that is not known.
func namespace(r *run, pkg string) *Value {
	for line := range strings.Lines(strings.ReplaceAll(modular, "\n\t\t", " ")) {
		w := strings.Fields(line)
		if len(w) < 3 || w[0] != pkg || r.Release == nil {
			continue
		}
		if major, known := r.Release(pkg); !known || strconv.Itoa(major) != w[1] {
			return nil
		}
		v := &Value{kind: record, props: map[string]*Value{"__esModule": {}, "module.exports": {}}}
		for _, name := range w[2:] {
			v.props[name] = &Value{}
		}
		return v
	}
	return nil
}

// known is what a package exports, nil for one of which nothing is known.
func known(r *run, spec string, esm bool) *Value {
	switch {
	case spec == "express" || spec == "koa" || callable(spec) != nil:
		return &Value{kind: native, text: spec}
	case !esm:
		return namespace(r, spec)
	}
	return nil
}
