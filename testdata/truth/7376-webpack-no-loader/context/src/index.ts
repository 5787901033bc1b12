interface Opts { name: string }
const o: Opts = { name: 'x' };
console.log(o.name);
