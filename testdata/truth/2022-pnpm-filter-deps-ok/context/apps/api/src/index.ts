import { hello } from '@acme/util';
console.log(hello());
