package code

// form is what a node of the tree is.
type form uint8

const (
	nothing   form = iota // what is not evaluated: a type, a hole
	name                  // text
	text                  // text
	figure                // a number, by its text
	filled                // a template: text of parts and kids in turn
	list                  // kids
	object                // kids: pair, spread
	pair                  // text: key, or kids[1] where it is computed; kids[0]
	spread                // kids[0]
	function              // a: how it is made
	member                // kids[0], text or kids[1]
	call                  // kids[0], then arguments
	construct             // likewise
	unary                 // text, kids[0]
	binary                // text, kids
	choice                // kids: condition, then, else
	assign                // text, kids
	await                 // kids[0]
	sequence              // kids
	meta                  // import.meta
	imported              // import(kids[0])

	block    // kids
	declare  // kids: assign of pattern and value
	branch   // kids: condition, then, else
	loop     // kids: what is evaluated once, body
	every    // for (pattern of list): kids: pattern, list, body
	attempt  // kids: block, handler, final; nothing where there is none
	leave    // return: kids[0]
	toss     // throw: kids[0]
	stop     // break and continue
	express  // kids[0]
	class    // text, kids: extends, then members as pair and block (static)
	takes    // import: text: the module; names
	gives    // export: names, kids[0]: what is exported by default
	regives  // export ... from: text, names
	rest     // ...name in a pattern: kids[0]
	fallback // pattern = value
)

// node is a statement or an expression.
type node struct {
	form  form
	text  string
	line  int
	kids  []*node
	names [][2]string // of imports and exports: the name outside, and inside
	made  *made
	maybe bool // ?.
}

// made is how a function is made.
type made struct {
	name             string
	params           []*node
	body             *node // a block, or an expression
	async, generates bool
	arrow            bool
	accessor         bool // get, set
}

func (n *node) kid(i int) *node {
	if i < len(n.kids) && n.kids[i] != nil {
		return n.kids[i]
	}
	return &node{}
}
