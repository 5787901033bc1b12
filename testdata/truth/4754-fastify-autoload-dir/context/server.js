'use strict'
const fastify = require('fastify')({ logger: false })
fastify.register(require('./app'))
fastify.ready((err) => {
  if (err) { console.error(err); process.exit(1) }
  console.log('routes ready')
  process.exit(0)
})
