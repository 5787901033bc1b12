const { Sequelize } = require('sequelize');
exports.sequelize = new Sequelize(process.env.DATABASE_URL || 'postgres://localhost:5432/app', { logging: false });
