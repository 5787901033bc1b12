const { PrismaClient } = require('@prisma/client')
const db = new PrismaClient()
console.log(typeof db)
