console.log(require("core"));
