const { cleanEnv, str, port } = require('envalid');

module.exports = cleanEnv(process.env, {
  PORT: port({ default: 3000 }),
  SESSION_SECRET: str(),
});
