const env = require('env-var');
const PORT = env.get('PORT').default('3000').asPortNumber();
const DB = env.get('DB_PASSWORD').required().asString();
console.log(PORT, DB);
