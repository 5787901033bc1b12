package javascript

import (
	"slices"
	"strings"
	"testing"
)

func TestSchemas(t *testing.T) {
	object := "z.object({\n  A: z.string().url(), // the first\n  B: z.string().optional(),\n  C: z.coerce.number().default(1),\n  D: z.enum(['x', 'y']),\n  E: shared,\n  F: z.coerce.boolean(),\n})"
	joi := "const schema = Joi.object()\n  .keys({\n    A: Joi.string().required().description('a'),\n    B: Joi.number().default(3),\n    C: Joi.string(),\n  })\n  .unknown();\n"
	for _, c := range []struct{ text, want string }{
		{"const schema = " + object + ";\nexport const env = schema.parse(process.env);\n", "A D"},
		{"module.exports = " + object + ".parse(process.env);\n", "A D"},
		{"const schema = " + object + ".partial();\nschema.parse(process.env);\n", ""},
		{"const schema = " + object + ";\nfunction check() {\n  return schema.parse(process.env);\n}\n", ""},
		{"const schema = " + object + ";\nconst r = schema.safeParse(process.env);\nif (!r.success) {\n  process.exit(1);\n}\n", "A D"},
		{"const schema = " + object + ";\nconst r = schema.safeParse(process.env);\nif (!r.success) console.warn('no');\n", ""},
		{"const schema = " + object + ";\nschema.parse({ ...process.env });\n", ""},
		{joi + "const { value, error } = schema.prefs({ errors: { label: 'key' } }).validate(process.env);\nif (error) {\n  throw new Error(error.message);\n}\n", "A"},
		{"const env = cleanEnv(process.env, {\n  A: str(),\n  B: port({ default: 3000 }),\n  C: url({ desc: 'where' }),\n  D: str({ devDefault: 'x' }),\n});\n", "A C"},
		{"@Module({\n  imports: [ConfigModule.forRoot({\n    validationSchema: Joi.object({\n      A: Joi.string().required(),\n      B: Joi.number().default(1),\n    }),\n  })],\n})\nexport class M {}\n", "A"},
	} {
		if got := Schemas(c.text); strings.Join(slices.Compact(got), " ") != c.want {
			t.Errorf("%q, want %q, of %s", got, c.want, c.text)
		}
	}
}
