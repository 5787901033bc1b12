tool: out/tool
out/tool: app/main.c app/sub/s.c
	mkdir -p $(@D)
	$(CC) -o $@ $^ -lm
.PHONY: tool
