console.log(require("format")(3))
