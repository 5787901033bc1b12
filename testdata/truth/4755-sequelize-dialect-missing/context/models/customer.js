module.exports = (sequelize, DataTypes) => sequelize.define('Customer', { name: DataTypes.STRING })
