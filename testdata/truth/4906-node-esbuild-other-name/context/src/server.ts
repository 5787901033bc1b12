import ms from "ms";
console.log(ms(1000));
