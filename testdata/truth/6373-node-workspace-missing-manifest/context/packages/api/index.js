console.log(require("@repo/shared"))
