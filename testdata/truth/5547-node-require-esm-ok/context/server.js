const { nanoid } = require('nanoid');
console.log(nanoid().length);
