const { subject } = require('./subject');
console.log(subject('invoice'));
