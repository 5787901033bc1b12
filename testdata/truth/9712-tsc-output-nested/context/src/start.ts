import pkg from "../package.json";
console.log("starting", pkg.version);
