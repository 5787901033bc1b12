const min = process.argv.includes("--minify") ? ".min" : "";
require("fs").writeFileSync(`out/${process.env.npm_package_version}${min}.js`, "console.log('built')\n");
