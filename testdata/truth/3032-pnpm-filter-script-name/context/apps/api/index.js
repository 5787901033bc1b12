console.log(require("ms")("2s"))
