const url = new URL(process.env.DATABASE_URL);
module.exports = { host: url.hostname };
