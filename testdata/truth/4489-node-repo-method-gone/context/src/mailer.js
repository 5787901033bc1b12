module.exports = class Mailer { describe() { return 'smtp'; } };
