const creds = JSON.parse(process.env.CREDS ?? '{}')
const u = new URL(process.env.DATABASE_URL || 'http://x.example.com')
console.log(u.hostname, creds.x, (process.env.A || '').split(','))
