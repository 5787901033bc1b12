module.exports = {
  withLogging: require('./logging'),
  errors: require('./errors'),
};
