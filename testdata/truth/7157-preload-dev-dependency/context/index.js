setTimeout(() => {}, require("ms")("1s"))
