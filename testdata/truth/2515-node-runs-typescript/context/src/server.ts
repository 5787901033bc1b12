import ms from "ms";
const t: number = 1;
console.log(t);
