console.log(require("ms")(1000));
