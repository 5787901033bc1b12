console.log(require("ms")(5000));
