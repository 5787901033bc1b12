console.log(require("ms")(60000));
