import p from "../package.json";
import d from "./data.json";
console.log(p.name, d.a);
