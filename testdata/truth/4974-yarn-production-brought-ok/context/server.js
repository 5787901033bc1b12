console.log(require("debug")("x").enabled, require("ms")(1));
