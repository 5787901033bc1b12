const required = ['DATABASE_URL', 'SMTP_HOST', 'PORT'];
const missing = required.filter((name) => !process.env[name]);
if (missing.length > 0) {
  throw new Error(`Missing environment variables: ${missing.join(', ')}`);
}
module.exports = {
  databaseUrl: process.env.DATABASE_URL,
  smtpHost: process.env.SMTP_HOST,
  port: Number(process.env.PORT),
};
