const { User } = require('../Models/User');

exports.list = () => [new User('a')];
