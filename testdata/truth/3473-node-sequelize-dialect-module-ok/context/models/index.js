const { Sequelize } = require('sequelize');
const pg = require('pg');
exports.sequelize = new Sequelize('app', 'app', process.env.DB_PASSWORD || '', { host: 'db', dialect: 'postgres', dialectModule: pg, logging: false });
