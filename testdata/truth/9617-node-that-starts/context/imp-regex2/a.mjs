let a = "x";
if (a) /`/.test(a);
const z = `
import x from "nope";
`;
console.log(z);
