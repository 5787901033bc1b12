console.log("up", require("ms")("1s"));
