const { Prisma } = require('./made/client');

console.log(Object.keys(Prisma.ModelName).join());
