import pkg from "../package.json";
console.log(pkg.version);
