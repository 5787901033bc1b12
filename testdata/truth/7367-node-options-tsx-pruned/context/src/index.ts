import ms from 'ms';
const n: number = 1;
console.log(ms(n));
