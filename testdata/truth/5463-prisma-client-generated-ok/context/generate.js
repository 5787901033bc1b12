const fs = require('fs')
const dir = 'node_modules/.prisma/client'
fs.mkdirSync(dir, { recursive: true })
fs.writeFileSync(dir + '/default.js', 'exports.PrismaClient = class {}')
fs.writeFileSync(dir + '/schema.prisma', '')
