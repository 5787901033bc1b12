package dockerfile

import (
	"path/filepath"
	"testing"
)

// FuzzParse compares any text with BuildKit's parser.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.Dockerfile")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		f.Add(read(f, name))
	}
	for _, text := range tricky {
		f.Add([]byte(text))
	}
	f.Fuzz(check)
}

func TestTricky(t *testing.T) {
	for _, text := range tricky {
		t.Run(text, func(t *testing.T) { check(t, []byte(text)) })
	}
}

// tricky are texts that parsers of Dockerfiles have got wrong.
var tricky = []string{
	"",
	"\n\n",
	"# only a comment",
	"\\",
	"\\\nFROM a",
	"\\\n  FROM a\\\nb",
	"\xef\xbb\xbf# escape=`\nFROM a\nRUN a `\n b\\\n",
	"\xef\xbb\xbfFROM a\nRUN b",
	"FROM a\r\nRUN a \\\r\n  b \\ \r\n# c\r\n\r\n  d\r\nCMD x\r\n",
	"FROM a\rb\nRUN \r\\\n\r\n x",
	"#!/bin/docker\n# syntax=a\n# escape=`\nFROM a\nRUN a \\\nb",
	"# syntax=a\n# syntax=b\nFROM a",
	"# escape=x\nFROM a",
	" # escape = ` \nFROM a `\nb",
	"FROM a\nRUN <<A\nb",
	"FROM a\nRUN <<A <<-\"B\" 3<<C\n1\nA\n2\n\tB\n3\nC\nRUN x",
	"FROM a\nRUN echo \"<<A\" <<A\nA\nRUN x",
	"FROM a\nRUN echo it's <<A\nA",
	"FROM a\nCMD <<A\nA",
	"FROM a\nRUN [\"<<A\"]\nA",
	"FROM a\nRUN a \\\n # <<B\n <<A\nb\nA\nWORKDIR a",
	"FROM a\nRUN <<A \\\n",
	"FROM a\nRUN <<${X:-\\a} <<B$\nb\n${X:-a}\nc\nB$\nRUN c",
	"FROM a\nCOPY << A b /x\n A b\nA\n",
	"FROM a\nCOPY <<A /x\r\nb\r\nA\r\nRUN x",
	"FROM a\nONBUILD COPY <<A /x\nb\nA\nONBUILD ONBUILD RUN x\nONBUILD FROM x\nONBUILD RUNN y\nONBUILD ENV a\n",
	"FROM a\nRUN --mount=\"type=bind,source=a b\" --network='none' -- --x\nRUN --mount=type=\\\n bind x\nRUN --\n",
	"FROM a\nCOPY --from=\\\n  b --link=\"true\" x\\\ny /z\nADD --\xc3\xa9=1 a b\nCOPY --from='a\\' b c",
	"FROM a\nENV A=\\\nB=c D=\"x\\\" y\" E='\\' F=\\\\\\\nENV a b\\\n  c\nENV =x\nENV A=b c\nENV \"a b\"=c\nENV A",
	"FROM a\nLABEL a=\xff\xfe b=\"\xc2\xa0 c\"\xc2\xa0d=e\nARG a=b c \"d e\"=f\nARG\nEXPOSE 1\v2\f3",
	"FROM a\nRUN [\"a\\\"b\\\\\", \"\\u00e9\\ud83d\\ude00\", \"\xff\"]\nCMD [ ]\nCMD []\nENTRYPOINT [1]\nSHELL [\"a\"]x\nVOLUME [\"\"]\nCOPY [\"a b\", \"c\"]\nADD [\"a\"]",
	"FROM a\nHEALTHCHECK\nHEALTHCHECK NONE x\nHEALTHCHECK CMD\nHEALTHCHECK --interval=1m30s CMD [\"a\", \"b\"]\nHEALTHCHECK CMD\xc2\xa0x",
	"FROM a AS 1\nFROM a as\nFROM a as b c\nFROM --platform=x a AS b\nFROM",
	"RUN a\nFROM b",
	"ARG a\n",
	"RUNN a\nRUN b\nFROM c",
	"FROM a\nRUN a\\\n\n\n\n  # x\n\\\n\t\n b",
	"FROM a\nRUN a\\ \\\nb\\\\\nc",
	"FROM a\nRUN a\\ \\",
	"FROM\ta\nrUn\x0bx\n\xc2\xa0USER x \xc2\xa0\nUSER \\\n",
}
