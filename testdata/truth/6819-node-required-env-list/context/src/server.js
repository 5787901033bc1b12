const config = require('./config');
console.log(`mailer listens on ${config.port}, smtp ${config.smtpHost}`);
