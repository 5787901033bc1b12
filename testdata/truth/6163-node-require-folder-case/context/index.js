const ms = require('ms');
const { User } = require('./models/User');
const ctl = require('./controllers/userController');

const greeting = `Hello ${new User('x').name}`;
if (ms('1s') !== 1000) {
  console.warn('odd');
}
console.log(greeting, ctl.list());
