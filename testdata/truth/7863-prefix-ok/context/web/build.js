require('fs').mkdirSync('out',{recursive:true});require('fs').writeFileSync('out/x.js','console.log(require("ms")("1d"))')
