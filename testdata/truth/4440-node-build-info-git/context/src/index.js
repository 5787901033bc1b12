console.log(require("./version"));
