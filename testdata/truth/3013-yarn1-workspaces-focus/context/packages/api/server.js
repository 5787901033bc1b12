console.log(require("@acme/util")("2s"))
