import ms from 'ms';
import time from '#time';
console.log(ms('1h'), time());
