import ms from "ms";
console.log(ms(5000));
