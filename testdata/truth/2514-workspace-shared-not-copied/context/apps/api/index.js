console.log(require("@acme/shared").x, require("ms")("1s"));
