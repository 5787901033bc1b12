import d from "./d.json"
  with { type: "json" };
console.log(d);
