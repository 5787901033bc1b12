console.log("hi", require("debug")("x").enabled, require("ms")(1000));
