const UserRepository = require('./repositories/user-repository');
const Mailer = require('./mailer');
exports.buildContainer = (cfg) => ({
  users: new UserRepository(cfg.dsn),
  mailer: new Mailer(),
});
