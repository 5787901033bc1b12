import ms from 'ms';
console.log(ms(60000));
