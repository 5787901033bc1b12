if (process.env.NODE_ENV !== 'production') {
  require('dotenv').config();
}
const log = require('./log');
log(require('ms')(90000));
