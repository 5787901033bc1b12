'use strict'
const { Sequelize, DataTypes } = require('sequelize')
const config = require('../config/config')[process.env.NODE_ENV || 'development']

const sequelize = new Sequelize(config.database, config.username, config.password, config)
const Customer = require('./customer')(sequelize, DataTypes)
module.exports = { sequelize, Customer }
