const { sequelize } = require('./models');
console.log(sequelize.getDialect());
