// Package clients has what functions of packages of node need, and what packages of ES modules alone export: tables.
package clients

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

// Client is what a function of a package needs.
type Client struct {
	Name, Export string // the package, and what it exports: "" for itself
	Argument     int    // by its number
	Property     string // of the argument, "" for itself
	Instead      string // the variable that is taken instead
	Majors       []string
	Said         string
}

// Of is what the functions of a package need.
func Of(pkg string) (all []Client) {
	if !strings.Contains(clients, "\n\t"+pkg+" ") {
		return nil
	}
	for line := range strings.Lines(clients) {
		w := strings.Fields(line)
		if len(w) < 6 || w[0] != pkg {
			continue
		}
		c := Client{Name: w[0], Export: strings.TrimPrefix(w[1], "-"), Instead: strings.TrimPrefix(w[3], "-")}
		number, property, _ := strings.Cut(w[2], ".")
		c.Argument, _ = strconv.Atoi(number)
		c.Property = property
		rest := w[4:]
		for len(rest) > 0 {
			if _, err := strconv.Atoi(rest[0]); err != nil {
				break
			}
			c.Majors, rest = append(c.Majors, rest[0]), rest[1:]
		}
		c.Said = strings.Join(rest, " ")
		all = append(all, c)
	}
	return all
}

// Seen reports whether this was seen of a release.
func (c Client) Seen(major int) bool {
	return strings.Contains(" "+strings.Join(c.Majors, " ")+" ", " "+strconv.Itoa(major)+" ")
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

// Modular are the release of a package of ES modules alone, and the names that require returns of it, "" where none is
// known.
func Modular(pkg string) (major string, names []string) {
	for line := range strings.Lines(strings.ReplaceAll(modular, "\n\t\t", " ")) {
		if w := strings.Fields(line); len(w) > 2 && w[0] == pkg {
			return w[1], w[2:]
		}
	}
	return "", nil
}
