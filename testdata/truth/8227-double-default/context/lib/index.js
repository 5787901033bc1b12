module.exports = {
  ...require('./format'),
  logger: require('./logger').createLogger,
};
