package outputs

import "testing"

// TestRefusedJSON has texts that tsc 4.9.5, 5.6.3 and 7.0.2 were given as tsconfig.json.
func TestRefusedJSON(t *testing.T) {
	for text, refused := range map[string]bool{
		`{"compilerOptions":{"strict":ture}}`: true, `{"compilerOptions":{"strict":true}`: true, `{"compilerOptions":{"strict":true "noEmit":true}}`: true,
		`{'compilerOptions':{}}`: true, `{compilerOptions:{}}`: true, `{"compilerOptions":{"noEmit" true}}`: true, `{"files":["a.ts"}`: true,
		`{"compilerOptions":{"strict":True}}`: true, `{"include":["a.ts"],,}`: true, "{\"a\":`b`}": true,
		`{"compilerOptions":{"strict":true,},}`: false, ``: false, `{"include":["a.ts",]} // c`: false, "\ufeff{}": false, "{\"outDir\":\"a\tb\"}": false,
		`{"compilerOptions":{"maxNodeModuleJsDepth":0x1}}`: false, `{"outDir":"a\x41"}`: false, `{"a":.5}`: false, `{"a":1,"a":2}`: false, `/* c */ {}`: false,
	} {
		if why := refusedJSON(text); (why != "") != refused {
			t.Errorf("%s: %q; it is refused: %t", text, why, refused)
		}
	}
}
