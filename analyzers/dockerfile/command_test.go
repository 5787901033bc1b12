package dockerfile

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// describe prints what is set in a command; a word as its text and the line and column it starts at.
func describe(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case Word:
		if x.Nowhere() {
			return ""
		}
		p := x.File.Position(x.Start)
		return fmt.Sprintf("%s@%d:%d", x.Text, p.Line+1, p.Column+1)
	case Text:
		return x.Value
	case Heredoc:
		return fmt.Sprintf("<<%s %v %v %q", x.Name, x.Expand, x.Chomp, x.Body.Value)
	case source.Span:
		return ""
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return ""
		}
		return "&" + describe(v.Elem())
	case reflect.Slice:
		var items []string
		for i := range v.Len() {
			items = append(items, describe(v.Index(i)))
		}
		return strings.Join(items, ", ")
	case reflect.Struct:
		var fields []string
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				continue
			}
			if s := describe(v.Field(i)); s != "" && s != "false" {
				fields = append(fields, v.Type().Field(i).Name+": "+s)
			}
		}
		if fields == nil {
			return ""
		}
		return "{" + strings.Join(fields, " ") + "}"
	}
	return fmt.Sprint(v.Interface())
}

func TestCommands(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`ARG A B=1 C="x y"`, `{Pairs: {Key: A@2:5}, {Key: B@2:7 Value: 1@2:9 HasValue: true}, {Key: C@2:11 Value: "x y"@2:13 HasValue: true}}`},
		{"ENV A=\\\n B=", `{Pairs: {Key: A@2:5 Value: @2:7 HasValue: true}, {Key: B@3:2 Value: @3:4 HasValue: true}}`},
		{`ENV A b  c`, `{Pairs: {Key: A@2:5 Value: b  c@2:7 HasValue: true} Legacy: true}`},
		{`LABEL a.b='c d'`, `{Pairs: {Key: a.b@2:7 Value: 'c d'@2:11 HasValue: true}}`},
		{`COPY --from=x --chown="a:b" --chmod=1 --link --parents --exclude=*.o --exclude=y a b /c/`,
			`{Sources: a@2:82, b@2:84 Dest: /c/@2:86 From: x@2:13 Chown: a:b@2:23 Chmod: 1@2:37 Link: true Parents: true Exclude: *.o@2:66, y@2:80}`},
		{`COPY ["a b", "c"]`, `{Sources: a b@2:7 Dest: c@2:14}`},
		{"COPY x <<A <<-'B' /d\n1\nA\n\t2\n\tB", `{Sources: x@2:6 Inline: <<A true false "1\n", <<B false true "\t2\n" Dest: /d@2:19}`},
		{"COPY << A /d\nx\nA", `{Sources: <<@2:6, A@2:9 Dest: /d@2:11}`},
		{"COPY [\"<<A\", \"/d\"]", `{Inline: <<A true false "" Dest: /d@2:14}`},
		{`ADD --checksum=sha256:1 --unpack=false --keep-git-dir=true https://example.com/x /x`,
			`{Add: true Sources: https://example.com/x@2:60 Dest: /x@2:82 Checksum: sha256:1@2:16 Unpack: &false KeepGitDir: true}`},
		{"RUN a && \\\n  b", `{Script: a &&   b}`},
		{`RUN ["a", "b\"c"]`, `{Exec: true Args: a@2:6, b"c@2:11}`},
		{"RUN --mount=type=bind,from=x,src=/a,target=/b,rw --mount=type=secret,id=k,env=K,required,mode=0400,uid=1,gid=2 x",
			`{Script: x Mounts: {Type: bind From: x@2:28 Source: /a@2:34 Target: /b@2:44}, ` +
				`{Type: secret ReadOnly: true Required: true ID: k Env: K UID: 1 GID: 2 Mode: 0400}}`},
		{"RUN --mount=\"type=cache,dst=/a b\" \\\n --mount=\\\ntarget=/c x", `{Script: x Mounts: {Type: cache Target: /a b@2:29}, {Type: bind Target: /c@4:8 ReadOnly: true}}`},
		{"RUN --mount=type=tmpfs,target=/t,ro=true --network=none --security=insecure --device=a/b=c x", `{Script: x Mounts: {Type: tmpfs Target: /t@2:31 ReadOnly: true}}`},
		{"RUN <<E cat\nx\nE", `{Script: <<E cat}`},
		{`CMD a b`, `{Process: {Script: a b}}`},
		{`ENTRYPOINT ["a"]`, `{Process: {Exec: true Args: a@2:13}}`},
		{`HEALTHCHECK --interval=1m30s CMD  curl -f x`, `{Process: {Script: curl -f x}}`},
		{`HEALTHCHECK cmd ["a", "b"]`, `{Process: {Exec: true Args: a@2:18, b@2:23}}`},
		{`HEALTHCHECK none`, `{None: true}`},
		{`WORKDIR a`, `{Path: a@2:9}`},
		{`USER a:b c`, `{Name: a:b c@2:6}`},
		{`SHELL ["a", "-c"]`, `{Args: a@2:8, -c@2:13}`},
		{`VOLUME /a /b`, `{Paths: /a@2:8, /b@2:11}`},
		{`EXPOSE 80/sctp 9-10`, `{Ports: 80/sctp@2:8, 9-10@2:16}`},
		{`STOPSIGNAL 9`, `{Signal: 9@2:12}`},
		{`MAINTAINER a b`, `{Name: a b@2:12}`},
		{"onbuild copy --from=x a \\\n b", "{Instruction: &{Keyword: COPY Flags: {Name: from Value: x@2:21 HasValue: true} Words: a@2:23, b@3:2 Body: a  b " +
			"Command: &&{Sources: a@2:23 Dest: b@3:2 From: x@2:21}}}"},
	} {
		doc := parse("FROM x\n" + c.line)
		if len(doc.Errors) > 0 {
			t.Errorf("%s: %v", c.line, doc.Errors)
			continue
		}
		if got := describe(reflect.ValueOf(doc.Stages[0].Instructions[0].Command).Elem()); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}
