'use strict'
module.exports = async function (fastify) { fastify.decorate('now', () => Date.now()) }
module.exports[Symbol.for('skip-override')] = true
