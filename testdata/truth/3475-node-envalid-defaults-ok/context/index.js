const { cleanEnv, str, port, url } = require('envalid');

const env = cleanEnv(process.env, {
  PORT: port({ default: 3000 }),
  API_URL: url(),
  LOG: str({ choices: ['info', 'debug'], default: 'info' }),
});
console.log(env.PORT, env.API_URL);
