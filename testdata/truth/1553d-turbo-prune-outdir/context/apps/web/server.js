console.log(require("@repo/ui").name, require("ms")("2h"));
