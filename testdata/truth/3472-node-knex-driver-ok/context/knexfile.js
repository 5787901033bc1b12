module.exports = {
  development: { client: 'sqlite3', connection: { filename: 'dev.sqlite3' } },
  production: { client: 'pg', connection: process.env.DATABASE_URL || 'postgres://localhost/app' },
};
