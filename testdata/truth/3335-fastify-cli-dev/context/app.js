module.exports = async function (fastify, opts) {
  fastify.register(require('./routes/root'));
};
