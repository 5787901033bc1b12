const result = require('dotenv').config({ path: '.env.production' });
if (result.error) {
  throw result.error;
}
console.log('up');
