module.exports = {
  development: { dialect: 'mysql', username: 'root', password: '', database: 'crm', host: '127.0.0.1' },
  production: { dialect: 'mysql', username: process.env.DB_USER, password: process.env.DB_PASS, database: 'crm', host: process.env.DB_HOST || 'db' },
}
