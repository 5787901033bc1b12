import { parse, stringify } from './query.js';
console.log(stringify(parse(location.search)));
