const { buildContainer } = require('./container');
const c = buildContainer({ dsn: process.env.DSN || 'memory' });
c.users.findAll().forEach((u) => console.log(u.name));
console.log(c.mailer.describe());
