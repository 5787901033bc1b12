require("fs").mkdirSync("dist",{recursive:true}); require("fs").writeFileSync("dist/index.js","console.log(1)")
